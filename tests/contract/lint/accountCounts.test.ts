import { describe, expect, it } from 'vitest';
import { lintContract } from '../../../contract/lint/lintContract.ts';
import { cleanSite, inputOf, type Loose } from './site.ts';

/** The findings about the change of one field, as counted in these accounts. */
function findingsAbout(path: string, change: (schema: Loose, before: Loose) => void, accounts: readonly object[]) {
  const site = cleanSite();
  site.before = cleanSite().schema;
  site.accounts = accounts;
  change(site.schema, site.before);
  return lintContract(inputOf(site)).filter((finding) => finding.path === path);
}

const consent = (member: object) => ({ preferences: { privacy: { aec: member } } });

describe('the counts of accounts', () => {
  it.each([
    [
      'consent',
      'preferences.privacy.aec',
      (_schema: Loose, before: Loose) => delete before.preferencesSchema.fields['privacy.aec'],
      consent({ isConsentGranted: true, docVersion: 2 }),
    ],
    [
      'subscription',
      'subscriptions.NLT_WEEKLY.email',
      (schema: Loose, before: Loose) => {
        schema.subscriptionsSchema.fields.NLT_WEEKLY.email.required = true;
        delete before.subscriptionsSchema.fields.NLT_WEEKLY;
      },
      { subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } } },
    ],
    [
      'standard field',
      'profile.lastName',
      (schema: Loose, before: Loose) => {
        schema.profileSchema.fields.lastName.required = true;
        delete before.profileSchema.fields.lastName;
      },
      { profile: { lastName: 'Ada' } },
    ],
  ])('keep a new required %s breaking that one of three accounts has', (_what, path, change, account) => {
    const findings = findingsAbout(path, change, [account, {}, {}]).filter(({ rule }) => rule.startsWith('diff/'));
    expect(findings).toMatchObject([
      { rule: 'diff/field-added', change: 'breaking', severity: 'error', values: { count: 2, accounts: 3 } },
    ]);
  });

  it.each([
    ['was never asked', {}, 1],
    ['was refused', { isConsentGranted: false, docVersion: 2 }, 1],
    ['was given for an outdated document', { isConsentGranted: true, docVersion: 1 }, 1],
    ['was given without a document', { isConsentGranted: true }, 1],
    ['was given', { isConsentGranted: true, docVersion: 2 }, 0],
  ])('stop a customer at a newly required consent that %s: %j', (_what, member, count) => {
    const [finding] = findingsAbout(
      'preferences.privacy.aec',
      (_schema, before) => void (before.preferencesSchema.fields['privacy.aec'].required = false),
      [consent(member)],
    );
    expect(finding).toMatchObject({ rule: 'diff/newly-required', values: { count, accounts: 1 } });
  });

  it.each([
    ['2024-03-01T00:00:00Z', 1],
    ['2024-04-14T00:00:00Z', 0],
    [undefined, 1],
  ])('stop a customer at a newly required consent by the date of its document: %s', (docDate, count) => {
    const [finding] = findingsAbout(
      'preferences.privacy.aec',
      (schema, before) => {
        const { minDocVersion: _none, ...rest } = schema.preferencesSchema.fields['privacy.aec'];
        const field = { ...rest, minDocDate: '2024-04-14T00:00:00Z' };
        schema.preferencesSchema.fields['privacy.aec'] = field;
        before.preferencesSchema.fields['privacy.aec'] = { ...field, required: false };
      },
      [consent({ isConsentGranted: true, docDate })],
    );
    expect(finding).toMatchObject({ rule: 'diff/newly-required', values: { count, accounts: 1 } });
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('stop a customer at a newly required subscription: isSubscribed %s', (isSubscribed, count) => {
    const findings = findingsAbout(
      'subscriptions.NLT_WEEKLY.email',
      (schema) => void (schema.subscriptionsSchema.fields.NLT_WEEKLY.email.required = true),
      [{ subscriptions: { NLT_WEEKLY: { email: { isSubscribed } } } }],
    );
    const finding = findings.find(({ rule }) => rule === 'diff/newly-required');
    expect(finding).toMatchObject({ values: { count, accounts: 1 } });
  });

  it('find a refused value anywhere in a list, once for each account', () => {
    const phones = (...numbers: readonly string[]) => ({ profile: { phones: numbers.map((number) => ({ number })) } });
    const addRule = ({ profileSchema: { fields } }: Loose) => (fields['phones.number'].format = "regex('^\\+[0-9]+$')");
    const findings = findingsAbout(
      'profile.phones.number',
      (schema, before) => {
        addRule(schema);
        addRule(before);
      },
      [phones('+4930', '12', '13'), phones('+4930', '+4940'), phones('12', '+4930')],
    );
    expect(findings).toMatchObject([{ rule: 'contract/stored-value-refused', values: { count: 2 } }]);
  });

  it('count each account once whose list a narrowed rule refuses, with the refused items as examples', () => {
    const [finding] = findingsAbout(
      'data.tags',
      (schema, before) => {
        const field = { type: 'string', allowNull: true, writeAccess: 'clientModify' };
        before.dataSchema.fields.tags = field;
        schema.dataSchema.fields.tags = { ...field, format: "regex('^[a-z]+$')" };
      },
      [{ data: { tags: ['ok', 'NO9', 'NEIN'] } }, { data: { tags: ['ok'] } }, { data: { tags: 'NO' } }],
    );
    expect(finding).toMatchObject({
      rule: 'diff/rule-narrowed',
      severity: 'error',
      values: { count: 2, examples: '"xx0", "xxxx", "xx"' },
    });
  });

  it('count an account with an item that the old rule refused, too, as refused by both', () => {
    const findings = findingsAbout(
      'data.tags',
      (schema, before) => {
        const field = { type: 'string', allowNull: true, writeAccess: 'clientModify' };
        before.dataSchema.fields.tags = { ...field, format: "regex('^[a-z0-9]+$')" };
        schema.dataSchema.fields.tags = { ...field, format: "regex('^[a-z]+$')" };
      },
      [{ data: { tags: ['a1', '!'] } }],
    );
    expect(findings.map(({ rule, values }) => [rule, values['count']])).toEqual([
      ['contract/stored-value-refused', 1],
      ['diff/rule-narrowed', 0],
    ]);
  });
});
