import { errorExamples } from '#backend/stand-ins/console/errorExamples.ts';
import { describeFailure, reactionTo } from '#src/errors/failures.ts';
import type { Flow } from '#src/errors/errorRow.ts';
import { entry } from '#src/session/logIn.ts';
import { describe, expect, it } from 'vitest';
import { languages, textsOf } from '../app/texts/catalogue.ts';
import { catalogueCells, refusalOf, type CatalogueCell } from './catalogueRows.ts';

const spoken = catalogueCells.filter(({ reaction }) => reaction.does.startsWith('SHOW') || 'text' in reaction);
const formatCell = ({ key, flow }: CatalogueCell): string => `${key} in ${flow}`;

describe.each(languages)('the error catalogue in %s', (language) => {
  const texts = { ...textsOf(language.split('-')[0] ?? language), ...textsOf(language) };
  const messagesOf = (error: unknown, flow: Flow): string =>
    texts[describeFailure(error, flow).keys.find((key) => key in texts) ?? ''] ?? '';
  const general = new Set(
    ['clp.errors.general', 'ap.errors.general', 'mpp.errors.general', 'global.errors.general'].map((key) => texts[key]),
  );

  it('has an own message for each code in each flow that says something', () => {
    const messages = spoken.map((cell) => [formatCell(cell), messagesOf(refusalOf(cell), cell.flow)] as const);
    const isValid = (message: string): boolean =>
      /\p{L}{2,}.* .*[.?]$/u.test(message) && !general.has(message) && !/\d{6}|[a-z]\.[a-z]+\./.test(message);
    expect(messages.length).toBeGreaterThan(50);
    expect(messages.filter(([, message]) => !isValid(message))).toEqual([]);
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
  it('to each code in each flow is the table’s (requirements#error-206001, requirements#error-206002, requirements#error-206006, requirements#error-400006, requirements#error-400009, requirements#error-403002, requirements#error-403005, requirements#error-403025, requirements#error-403041, requirements#error-403043, requirements#error-403047)', () => {
    const reactions = catalogueCells.map((cell) => [formatCell(cell), reactionTo(refusalOf(cell), cell.flow)]);
    expect(reactions).toEqual(catalogueCells.map((cell) => [formatCell(cell), cell.reaction]));
  });

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
  it('to each code of an entry becomes an outcome', async () => {
    for (const cell of entries) {
      const { outcome } = await entry(cell.flow, () => Promise.reject(refusalOf(cell)));
      const { does } = cell.reaction;
      expect(outcome, formatCell(cell)).toBe(does in outcomes ? outcomes[does as keyof typeof outcomes] : 'FAILED');
    }
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
  const isOffered = ({ code, word, flow }: CatalogueCell): boolean =>
    errorExamples.some(({ fault: { call, effect } }) => {
      if (code === 500_002) return call === 'POST /rest/v1/account/login';
      if (call !== callOf[flow] || effect.kind !== 'error' || effect.errorCode !== code) return false;
      const inner = effect.validationErrors?.map((error) => String(error.errorCode)) ?? [];
      if (word === undefined) return effect.customMessage === undefined;
      return word === '*'
        ? effect.customMessage !== undefined && effect.customMessage !== 'REGISTRATION_UNVERIFIED'
        : effect.customMessage === word || inner.includes(word);
    });

  it('offers each code in each flow with one click', () => {
    expect(catalogueCells.filter((cell) => !isOffered(cell)).map(formatCell)).toEqual([]);
  });
});
