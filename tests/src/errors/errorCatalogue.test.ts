import { errorExamples } from '#backend/stand-ins/console/errorExamples.ts';
import { describeFailure, reactionTo } from '#src/errors/failures.ts';
import type { Flow } from '#src/errors/errorRow.ts';
import { entry } from '#src/session/logIn.ts';
import { describe, expect, it } from 'vitest';
import { languages, textsOf } from '../app/texts/catalogue.ts';
import { catalogueCells, refusalOf, type CatalogueCell } from './catalogueRows.ts';

const spoken = catalogueCells.filter(({ reaction }) => reaction.does.startsWith('SHOW') || 'text' in reaction);
const named = (cells: readonly CatalogueCell[]): readonly (readonly [string, Flow, CatalogueCell])[] =>
  cells.map((cell) => [cell.key, cell.flow, cell]);

describe.each(languages)('the error catalogue in %s', (language) => {
  const texts = { ...textsOf(language.split('-')[0] ?? language), ...textsOf(language) };
  const messagesOf = (error: unknown, flow: Flow): string =>
    texts[describeFailure(error, flow).keys.find((key) => key in texts) ?? ''] ?? '';
  const general = new Set(
    ['clp.errors.general', 'ap.errors.general', 'mpp.errors.general', 'global.errors.general'].map((key) => texts[key]),
  );

  it.each(named(spoken))('%s in %s has its own message', (_key, flow, cell) => {
    const message = messagesOf(refusalOf(cell), flow);
    expect(message).toMatch(/\p{L}{2,}.* .*[.?]$/u);
    expect(general).not.toContain(message);
    expect(message).not.toMatch(/\d{6}|[a-z]\.[a-z]+\./);
  });

  it.each(['login', 'register', 'resetStart', 'passwordChange', 'accountForm', 'centre'] as const)(
    'has a general message for unknown codes: %s',
    (flow) => {
      const error = refusalOf({ key: '', code: 999_999, word: undefined, flow, reaction: { does: 'SHOW' } });
      expect(general).toContain(messagesOf(error, flow));
      expect(describeFailure(error, flow)).toMatchObject({
        isUnexpected: true,
        technical: 'accounts.test: 999999 refused · refused',
      });
    },
  );
});

describe('the reaction', () => {
  it.each(named(catalogueCells))(
    'to %s in %s is the table’s (requirements#error-206001, requirements#error-206002, requirements#error-206006, requirements#error-400006, requirements#error-400009, requirements#error-403002, requirements#error-403005, requirements#error-403025, requirements#error-403041, requirements#error-403043, requirements#error-403047)',
    (_key, flow, cell) => {
      expect(reactionTo(refusalOf(cell), flow)).toEqual(cell.reaction);
    },
  );

  const outcomes = {
    FINALIZE: 'FINALIZE',
    LINK: 'LINK',
    ENTER_CODE: 'ENTER_CODE',
    OFFER_RESEND: 'UNCONFIRMED',
    CONFIRM_BY_MAIL: 'CONFIRM_BY_MAIL',
  } as const;
  const entries = catalogueCells.filter(({ flow }) =>
    ['login', 'social', 'register', 'finalize', 'link'].includes(flow),
  );
  it.each(named(entries))('to %s in %s becomes an outcome', async (_key, flow, cell) => {
    const { outcome } = await entry(flow, () => Promise.reject(refusalOf(cell)));
    expect(outcome).toBe(
      cell.reaction.does in outcomes ? outcomes[cell.reaction.does as keyof typeof outcomes] : 'FAILED',
    );
  });

  it('is to show a message if the table has none', () => {
    expect(reactionTo(new Error('x'), 'login')).toEqual({ does: 'SHOW' });
    expect(
      reactionTo(
        refusalOf({ key: '', code: 123_456, word: undefined, flow: 'login', reaction: { does: 'SHOW' } }),
        'login',
      ),
    ).toEqual({ does: 'SHOW' });
  });
});

/** The call that answers in a flow. */
const callOf: Readonly<Record<Flow, string>> = {
  login: 'accounts.login',
  social: 'accounts.socialLogin',
  register: 'accounts.register',
  finalize: 'accounts.finalizeRegistration',
  link: 'accounts.login',
  code: 'accounts.otp.update',
  resetStart: 'accounts.resetPassword',
  resetEnd: 'accounts.resetPassword',
  emailCheck: 'accounts.login',
  emailChange: 'accounts.setAccountInfo',
  passwordChange: 'accounts.setAccountInfo',
  accountForm: 'accounts.setAccountInfo',
  passkey: 'accounts.auth.fido.verifyAssertion',
  session: 'accounts.getAccountInfo',
  loading: 'accounts.getAccountInfo',
  centre: 'accounts.setAccountInfo',
};
describe('the console', () => {
  it.each(named(catalogueCells))('offers %s in %s with one click', (_key, flow, { code, word }) => {
    const offered = errorExamples.filter(({ fault: { call, effect } }) => {
      if (code === 500_002) return call === 'POST /rest/v1/account/login';
      if (call !== callOf[flow] || effect.kind !== 'error' || effect.errorCode !== code) return false;
      const inner = effect.validationErrors?.map((error) => String(error.errorCode)) ?? [];
      if (word === undefined) return effect.customMessage === undefined;
      return word === '*'
        ? effect.customMessage !== undefined && effect.customMessage !== 'REGISTRATION_UNVERIFIED'
        : effect.customMessage === word || inner.includes(word);
    });
    expect(offered).not.toEqual([]);
  });
});
