import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import {
  draftLifetime,
  emptyRecord,
  fittingDraft,
  isExpired,
  parseRecord,
  printRecord,
  withForm,
  type DraftRecord,
} from '#src/rules/draftRecord.ts';

const formWith = (providers: Readonly<Record<string, string>>, schema: AdaptedForm['schema'] = {}): AdaptedForm => ({
  anchor: 'test',
  bindings: Object.entries(providers).map(([key, provider]) => ({ form: [key], provider })),
  schema,
  uiSchema: {},
});

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.dictionary(fc.constantFrom('day', 'month'), fc.string()),
);
const drafts = fc.dictionary(
  fc.constantFrom('personal', 'interests', '__proto__'),
  fc.dictionary(fc.constantFrom('first', 'last', 'constructor'), value, { minKeys: 1 }) as fc.Arbitrary<FormValue>,
);

describe('stored drafts', () => {
  it('are read back unchanged, cleared fields included', () => {
    fc.assert(
      fc.property(drafts, fc.array(fc.string()), (forms, reminders) => {
        const start: DraftRecord = { ...emptyRecord('owner'), reminders };
        const record = Object.entries(forms).reduce((all, [id, draft]) => withForm(all, id, draft), start);
        const text = printRecord(record, 5);
        if (text === undefined) expect([Object.keys(forms).length, reminders.length]).toEqual([0, 0]);
        else expect(parseRecord(text)).toEqual({ record, expires: 5 });
      }),
    );
  });

  it('store the account’s values when a property was first changed, until its change is gone', () => {
    const first = withForm(emptyRecord('owner'), 'test', { first: 'Grace' }, { saved: { first: 'Ada', last: 'B' } });
    const both = withForm(first, 'test', { first: 'Emmy', last: '' }, { saved: { first: 'Marie', last: 'C' } });
    const bases = { test: { first: 'Ada', last: 'C' } };
    expect(both.bases).toEqual(bases);
    expect(parseRecord(printRecord(both, 5))?.record.bases).toEqual(bases);
    expect(withForm(both, 'test', { last: 'D' }).bases).toEqual({ test: { last: 'C' } });
    expect(withForm(both, 'test', {}).bases).toEqual({});
  });

  it.each([
    'profile.password',
    'data.accessToken',
    'data.sfmc.dataProcessingConsented',
    'preferences.privacy.aec.isConsentGranted',
    'data.clientSecret',
  ])('never contain %s', (provider) => {
    const form = formWith({ secret: provider, first: 'profile.firstName' });
    const record = withForm(emptyRecord('owner'), 'test', { secret: 'hidden', first: 'Ada' }, { form });
    expect(record.forms['test']).toEqual({ secret: 'hidden', first: 'Ada' });
    const text = printRecord(record, 5) ?? '';
    expect(text).toContain('Ada');
    expect(text).not.toMatch(/hidden|secret/);
    const saved = { secret: 'was hidden', first: 'Eva' };
    expect(
      printRecord(withForm(emptyRecord('owner'), 'test', { secret: 'x', first: 'Ada' }, { form, saved }), 5),
    ).toMatch(/^(?=.*Eva)(?!.*hidden)/);
    expect(printRecord(withForm(record, 'test', { secret: 'hidden' }, { form }), 5)).toBeUndefined();
  });

  it('do not exist for an unknown account', () => {
    expect(printRecord(withForm(emptyRecord(''), 'test', { first: 'Ada' }), 5)).toBeUndefined();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"owner":7,"expires":"soon"}',
    '{"owner":"","expires":1}',
    '{"value":["x"],"token":7',
  ])('that are invalid are ignored: %s', (text) => expect(parseRecord(text)).toBeUndefined());

  it('expire half an hour after the last activity, and never later', () => {
    expect(isExpired(1_000 + draftLifetime, 1_000)).toBe(false);
    expect(isExpired(1_000 + draftLifetime, 1_000 + draftLifetime)).toBe(true);
    expect(isExpired(Number.MAX_SAFE_INTEGER, 1_000)).toBe(true);
  });

  it('lose what the form no longer has or can no longer hold', () => {
    const form = formWith(
      {},
      { properties: { first: { type: 'string' }, bio: { type: 'boolean' }, n: { type: 'integer' } } },
    );
    const fitting: FormValue = { first: 'Ada', bio: true, n: 'twelve' };
    expect(fittingDraft(fitting, form)).toBe(fitting);
    expect(fittingDraft({ first: { day: 1 }, bio: 'yes', gone: 'x', n: 3 }, form)).toEqual({ n: 3 });
  });
});
