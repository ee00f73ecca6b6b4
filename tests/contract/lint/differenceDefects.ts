import { addField, type Defect } from './defect.ts';
import { cleanSite, type Loose, type TestSite } from './site.ts';

/** A change from the site's own schema to one with a defect. */
function from(change: (fields: { profile: Loose; data: Loose; subscriptions: Loose }, site: TestSite) => void) {
  return (site: TestSite): void => {
    site.before = cleanSite().schema;
    const { profileSchema, dataSchema, subscriptionsSchema } = site.schema;
    change({ profile: profileSchema.fields, data: dataSchema.fields, subscriptions: subscriptionsSchema.fields }, site);
  };
}

/** Adds a field that no page shows to both schemas. */
function both(site: TestSite, name: string, before: Loose, after: Loose): void {
  addField(site, name, { writeAccess: 'serverOnly', ...after });
  addField({ ...site, schema: site.before }, name, { writeAccess: 'serverOnly', ...before });
}

/** Changes that the provider refuses, that break pages or accounts, or that are safe. */
export const differenceDefects: readonly Defect[] = [
  {
    rule: 'diff/type-changed',
    title: 'a whole number that becomes a fraction',
    effect: 'impossible error',
    change: from(({ data }) => void (data['household.persons'].type = 'float')),
  },
  {
    rule: 'diff/profile-field-added',
    title: 'a profile field of our own',
    effect: 'impossible error',
    change: from(({ profile }) => void (profile['shoeSize'] = { type: 'long', writeAccess: 'serverOnly' })),
  },
  {
    rule: 'diff/field-inside-other-field',
    title: 'a field in place of its parent',
    effect: 'impossible error',
    change: from((_fields, site) => {
      addField(site, 'club.badge.colour', { writeAccess: 'serverOnly' });
      addField({ ...site, schema: site.before }, 'club.badge', { writeAccess: 'serverOnly' });
    }),
  },
  {
    rule: 'diff/name-used-before',
    title: 'a name under which accounts still hold values',
    effect: 'impossible error',
    change: from((_fields, site) => {
      addField(site, 'club.since', { writeAccess: 'serverOnly' });
      site.accounts = [{ UID: '1', data: { club: { since: '2019' } } }];
    }),
  },
  {
    rule: 'diff/section-removed',
    title: 'an answer without consents',
    effect: 'dangerous error',
    change: from((_fields, site) => void delete site.schema.preferencesSchema),
  },
  {
    rule: 'diff/sub-type-changed',
    title: 'a telephone number that becomes a text',
    effect: 'dangerous warning',
    change: from((_fields, site) => both(site, 'club.hotline', { subType: 'phone' }, {})),
  },
  {
    rule: 'diff/encryption-changed',
    title: 'a field that is no longer encrypted',
    effect: 'dangerous warning',
    change: from((_fields, site) => both(site, 'club.badge', { encrypt: 'AES' }, {})),
  },
  {
    rule: 'diff/field-added',
    title: 'a field of the standard profile that comes as a required one',
    effect: 'breaking error',
    change: from((_fields, { schema, before }) => {
      delete before.profileSchema.fields.lastName;
      schema.profileSchema.fields.lastName.required = true;
    }),
  },
  {
    rule: 'diff/consent-renewed',
    title: 'terms that everybody must accept again',
    effect: 'dangerous warning',
    change: from((_fields, site) => void (site.schema.preferencesSchema.fields['privacy.aec'].minDocVersion = 3)),
  },
  {
    rule: 'diff/consent-renewed',
    title: 'terms of a date that everybody must accept again',
    effect: 'dangerous warning',
    change: from((_fields, { schema, before }) => {
      for (const [raw, year] of [
        [before, 2023],
        [schema, 2025],
      ]) {
        const {
          minDocVersion: _old,
          currentDocVersion: _new,
          ...consent
        } = raw.preferencesSchema.fields['privacy.aec'];
        const dates = { minDocDate: `${year}-04-14T00:00:00Z`, currentDocDate: '2025-04-14T00:00:00Z' };
        raw.preferencesSchema.fields['privacy.aec'] = { ...consent, ...dates };
      }
    }),
  },
  {
    rule: 'diff/field-removed',
    title: 'a field that no page uses',
    effect: 'dangerous warning',
    change: from((_fields, site) => addField({ ...site, schema: site.before }, 'club.badge')),
  },
  {
    rule: 'diff/newly-required',
    title: 'a last name that everybody must have',
    effect: 'dangerous warning',
    change: from(({ profile }) => void (profile.lastName.required = true)),
  },
  {
    rule: 'diff/required-dropped',
    title: 'a first name that nobody must have',
    effect: 'safe info',
    change: from(({ profile }) => void (profile.firstName.required = false)),
  },
  {
    rule: 'diff/write-access-narrowed',
    title: 'a salutation that customers choose once',
    effect: 'breaking error',
    change: from(({ data }) => void (data.salutation.writeAccess = 'clientCreate')),
  },
  {
    rule: 'diff/write-access-widened',
    title: 'a region that customers may change',
    effect: 'dangerous warning',
    change: from(({ data }) => void (data.customerassignment.writeAccess = 'clientModify')),
  },
  {
    rule: 'diff/null-refused',
    title: 'a field that no longer takes null',
    effect: 'dangerous warning',
    change: from((_fields, site) => both(site, 'club.badge', {}, { allowNull: false })),
  },
  {
    rule: 'diff/rule-narrowed',
    title: 'a card number of one digit more',
    effect: 'breaking error',
    change: from(({ data }) => void (data['club.cardNumber'].format = "regex('^29[0-9]{9}$')")),
  },
  {
    rule: 'diff/rule-narrowed',
    title: 'a smaller household',
    effect: 'breaking error',
    change: from(({ data }) => void (data['household.persons'].format = '1-9')),
  },
  {
    rule: 'diff/rule-narrowed',
    title: 'a yes that becomes a must',
    effect: 'dangerous warning',
    change: from((_fields, site) =>
      both(site, 'club.agreed', { type: 'boolean' }, { type: 'boolean', format: 'true' }),
    ),
  },
  {
    rule: 'diff/rule-unclear',
    title: 'a pattern that cannot be compared',
    effect: 'dangerous warning',
    change: from((_fields, site) => both(site, 'club.badge', {}, { format: "regex('^(?i)a$')" })),
  },
  {
    rule: 'diff/rule-widened',
    title: 'a larger household',
    effect: 'safe info',
    change: from(({ data }) => void (data['household.persons'].format = '1-20')),
  },
  {
    rule: 'diff/double-opt-in-changed',
    title: 'a newsletter without confirmation',
    effect: 'dangerous warning',
    change: from(({ subscriptions }) => void (subscriptions.NLT_WEEKLY.email.doubleOptIn = false)),
  },
  {
    rule: 'diff/field-added',
    title: 'a new field that only servers write',
    effect: 'safe info',
    change: from((_fields, site) => addField(site, 'club.badge', { writeAccess: 'serverOnly' })),
  },
  {
    rule: 'contract/stored-value-refused',
    title: 'a stored value that the schema has long refused',
    change: (site) => {
      site.accounts = [
        { UID: '1', data: { household: { persons: 40 } } },
        { UID: '2', data: { household: { persons: 4 } } },
      ];
    },
  },
];
