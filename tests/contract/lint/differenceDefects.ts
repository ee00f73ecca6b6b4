import { addField, type Defects } from './defect.ts';
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
export const differenceDefects: Defects = {
  'diff/type-changed': {
    'a whole number that becomes a fraction': [
      from(({ data }) => void (data['household.persons'].type = 'float')),
      { effect: 'impossible error' },
    ],
  },
  'diff/profile-field-added': {
    'a profile field of our own': [
      from(({ profile }) => void (profile['shoeSize'] = { type: 'long', writeAccess: 'serverOnly' })),
      { effect: 'impossible error' },
    ],
  },
  'diff/field-inside-other-field': {
    'a field in place of its parent': [
      from((_fields, site) => {
        addField(site, 'club.badge.colour', { writeAccess: 'serverOnly' });
        addField({ ...site, schema: site.before }, 'club.badge', { writeAccess: 'serverOnly' });
      }),
      { effect: 'impossible error' },
    ],
  },
  'diff/name-used-before': {
    'a name under which accounts still hold values': [
      from((_fields, site) => {
        addField(site, 'club.since', { writeAccess: 'serverOnly' });
        site.accounts = [{ UID: '1', data: { club: { since: '2019' } } }];
      }),
      { effect: 'impossible error' },
    ],
  },
  'diff/section-removed': {
    'an answer without consents': [
      from((_fields, site) => void delete site.schema.preferencesSchema),
      { effect: 'dangerous error' },
    ],
  },
  'diff/sub-type-changed': {
    'a telephone number that becomes a text': [
      from((_fields, site) => both(site, 'club.hotline', { subType: 'phone' }, {})),
      { effect: 'dangerous warning' },
    ],
  },
  'diff/encryption-changed': {
    'a field that is no longer encrypted': [
      from((_fields, site) => both(site, 'club.badge', { encrypt: 'AES' }, {})),
      { effect: 'dangerous warning' },
    ],
  },
  'diff/field-added': {
    'a field of the standard profile that comes as a required one': [
      from((_fields, { schema, before }) => {
        delete before.profileSchema.fields.lastName;
        schema.profileSchema.fields.lastName.required = true;
      }),
      { effect: 'breaking error' },
    ],
    'a new field that only servers write': [
      from((_fields, site) => addField(site, 'club.badge', { writeAccess: 'serverOnly' })),
      { effect: 'safe info' },
    ],
  },
  'diff/consent-renewed': {
    'terms that everybody must accept again': [
      from((_fields, site) => void (site.schema.preferencesSchema.fields['privacy.aec'].minDocVersion = 3)),
      { effect: 'dangerous warning' },
    ],
    'terms of a date that everybody must accept again': [
      from((_fields, { schema, before }) => {
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
      { effect: 'dangerous warning' },
    ],
  },
  'diff/field-removed': {
    'a field that no page uses': [
      from((_fields, site) => addField({ ...site, schema: site.before }, 'club.badge')),
      { effect: 'dangerous warning' },
    ],
  },
  'diff/newly-required': {
    'a last name that everybody must have': [
      from(({ profile }) => void (profile.lastName.required = true)),
      { effect: 'dangerous warning' },
    ],
  },
  'diff/required-dropped': {
    'a first name that nobody must have': [
      from(({ profile }) => void (profile.firstName.required = false)),
      { effect: 'safe info' },
    ],
  },
  'diff/write-access-narrowed': {
    'a salutation that customers choose once': [
      from(({ data }) => void (data.salutation.writeAccess = 'clientCreate')),
      { effect: 'breaking error' },
    ],
  },
  'diff/write-access-widened': {
    'a region that customers may change': [
      from(({ data }) => void (data.customerassignment.writeAccess = 'clientModify')),
      { effect: 'dangerous warning' },
    ],
  },
  'diff/null-refused': {
    'a field that no longer takes null': [
      from((_fields, site) => both(site, 'club.badge', {}, { allowNull: false })),
      { effect: 'dangerous warning' },
    ],
  },
  'diff/rule-narrowed': {
    'a card number of one digit more': [
      from(({ data }) => void (data['club.cardNumber'].format = "regex('^29[0-9]{9}$')")),
      { effect: 'breaking error' },
    ],
    'a smaller household': [
      from(({ data }) => void (data['household.persons'].format = '1-9')),
      { effect: 'breaking error' },
    ],
    'a yes that becomes a must': [
      from((_fields, site) => both(site, 'club.agreed', { type: 'boolean' }, { type: 'boolean', format: 'true' })),
      { effect: 'dangerous warning' },
    ],
  },
  'diff/rule-unclear': {
    'a pattern that cannot be compared': [
      from((_fields, site) => both(site, 'club.badge', {}, { format: "regex('^(?i)a$')" })),
      { effect: 'dangerous warning' },
    ],
  },
  'diff/rule-widened': {
    'a larger household': [
      from(({ data }) => void (data['household.persons'].format = '1-20')),
      { effect: 'safe info' },
    ],
  },
  'diff/double-opt-in-changed': {
    'a newsletter without confirmation': [
      from(({ subscriptions }) => void (subscriptions.NLT_WEEKLY.email.doubleOptIn = false)),
      { effect: 'dangerous warning' },
    ],
  },
  'contract/stored-value-refused': {
    'a stored value that the schema has long refused': (site) =>
      void (site.accounts = [
        { UID: '1', data: { household: { persons: 40 } } },
        { UID: '2', data: { household: { persons: 4 } } },
      ]),
  },
};
