import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { mandatoryConsents } from '#src/provider/siteConsents.ts';
import { missingConsents, missingFields, missingPaths } from '#src/account-data/missing.ts';
import { describe, expect, it } from 'vitest';

const required = { type: 'string', required: true, writeAccess: 'clientModify' };
const { schema } = parseProviderSchema({
  profileSchema: {
    fields: {
      email: { ...required, writeAccess: 'serverOnly' },
      firstName: required,
      zip: { ...required, required: false },
    },
  },
  dataSchema: { fields: { customerassignment: required, nickname: required } },
  subscriptionsSchema: {
    fields: {
      NLT_CLUB: {
        email: { type: 'subscription', required: true, writeAccess: 'clientModify', description: 'Clubpost' },
      },
      NLT_WEEKLY: { email: { type: 'subscription', required: false, writeAccess: 'clientModify' } },
    },
  },
  preferencesSchema: {
    fields: {
      'privacy.aec': { type: 'consent', required: true, writeAccess: 'clientCreate' },
      'terms.club': { type: 'consent', required: true, writeAccess: 'clientCreate' },
      'terms.optional': { type: 'consent', required: false, writeAccess: 'clientCreate' },
    },
  },
});
const paths = (account: object, asksZip = false): readonly string[] => [...missingPaths(schema, account, asksZip)];

describe('the fields that finalize asks for', () => {
  it('are those required without a value, including subscriptions, but never the region (requirements#finalize-fields)', () => {
    expect(paths({})).toEqual(['profile.firstName', 'data.nickname', 'subscriptions.NLT_CLUB.email']);
    expect(
      paths({
        profile: { firstName: 'Ada' },
        data: { nickname: 'A' },
        subscriptions: { NLT_CLUB: { email: { isSubscribed: true } } },
      }),
    ).toEqual([]);
  });

  it('include the postcode on German sites, whatever the schema says', () => {
    expect(paths({}, true)).toContain('profile.zip');
  });

  it('name a subscription by its description', () => {
    expect(missingFields(missingPaths(schema, {}, false), schema, [])).toContainEqual(
      expect.objectContaining({ schemaPath: 'subscriptions.NLT_CLUB.email', label: 'Clubpost' }),
    );
  });
});

describe('the consents that finalize asks for besides the terms', () => {
  const answer = {
    siteConsentDetails: {
      'privacy.aec': { isMandatory: true, isActive: true, legalStatements: {} },
      'terms.loyalty': {
        isMandatory: true,
        isActive: true,
        legalStatements: { de: { purpose: 'Punkte sammeln', documentUrl: 'https://example.org/p', minDocVersion: 2 } },
      },
      'terms.old': { isMandatory: true, isActive: false, legalStatements: {} },
      'terms.free': { isMandatory: false, isActive: true, legalStatements: {} },
      '__proto__.x': { isMandatory: true, isActive: true, legalStatements: {} },
    },
  };
  const ids = (preferences: object): readonly string[] =>
    missingConsents(mandatoryConsents(answer), schema, { preferences: preferences as never }).map(({ id }) => id);

  it('are those that site or schema require, without duplicates', () => {
    expect(ids({})).toEqual(['terms.loyalty', 'terms.club']);
  });

  it.each([
    [{ isConsentGranted: true, docVersion: 2 }, ['terms.club']],
    [{ isConsentGranted: true, docVersion: 1 }, ['terms.loyalty', 'terms.club']],
    [{ isConsentGranted: false, docVersion: 2 }, ['terms.loyalty', 'terms.club']],
  ])('given as %j leaves %j', (loyalty, left) => {
    expect(ids({ terms: { loyalty } })).toEqual(left);
  });
});
