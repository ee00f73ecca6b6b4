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
      consent({ isConsentGranted: true }),
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
});
