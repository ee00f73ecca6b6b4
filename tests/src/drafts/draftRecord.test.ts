import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdaptedForm, FormValue } from '@kontor/schema-adapters';
import {
  draftLifetime,
  parseDraftRecord,
  printRecord,
  storableDraft,
  type DraftRecord,
} from '#src/drafts/draftRecord.ts';
import { isLiving } from '#src/browser/isLiving.ts';

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

const record = (forms: DraftRecord['forms'], reminders: readonly string[] = []): DraftRecord => ({
  owner: 'owner',
  expires: 5,
  forms,
  reminders,
});

describe('stored drafts', () => {
  it('are read back unchanged, cleared fields included, with what the account had', () => {
    fc.assert(
      fc.property(drafts, fc.array(fc.string()), (values, reminders) => {
        const forms = Object.entries(values).map(([id, draft]) => {
          const bases = Object.fromEntries(Object.keys(draft).map((key) => [key, 'before']));
          return [id, { values: draft, bases }] as const;
        });
        const stored = record(new Map(forms), reminders);
        const text = printRecord(stored);
        if (text === undefined) expect([forms.length, reminders.length]).toEqual([0, 0]);
        else expect(parseDraftRecord(text)).toEqual(stored);
      }),
    );
  });

  it.each([
    'profile.password',
    'data.accessToken',
    'data.sfmc.dataProcessingConsented',
    'preferences.privacy.aec.isConsentGranted',
    'data.clientSecret',
  ])('never contain %s', (provider) => {
    const form = formWith(
      { secret: provider, first: 'profile.firstName' },
      { properties: { secret: { type: 'string' }, first: { type: 'string' } } },
    );
    const draft = { values: { secret: 'hidden', first: 'Ada' }, bases: { secret: 'was hidden', first: 'Eva' } };
    expect(storableDraft(draft, form)).toEqual({ values: { first: 'Ada' }, bases: { first: 'Eva' } });
  });

  it('do not exist for an unknown account', () => {
    const forms = new Map([['test', { values: { first: 'Ada' }, bases: {} }]]);
    expect(printRecord({ ...record(forms), owner: '' })).toBeUndefined();
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"owner":7,"expires":"soon"}',
    '{"owner":"","expires":1}',
    '{"value":["x"],"token":7',
  ])('that are invalid are ignored: %s', (text) => expect(parseDraftRecord(text)).toBeUndefined());

  it('expire half an hour after the last activity, and never later', () => {
    expect(isLiving(1_000 + draftLifetime, 1_000, draftLifetime)).toBe(true);
    expect(isLiving(1_000 + draftLifetime, 1_000 + draftLifetime, draftLifetime)).toBe(false);
    expect(isLiving(Number.MAX_SAFE_INTEGER, 1_000, draftLifetime)).toBe(false);
  });

  it('lose what the form no longer has, and keep whatever its control wrote', () => {
    const form = formWith({}, { properties: { store: { type: 'string' }, n: { type: 'integer' } } });
    const values = { store: { search: 'Hamburg' }, n: 'twelve', gone: 'x' };
    expect(storableDraft({ values, bases: { n: 3, gone: 'y' } }, form)).toEqual({
      values: { store: { search: 'Hamburg' }, n: 'twelve' },
      bases: { n: 3 },
    });
  });
});
