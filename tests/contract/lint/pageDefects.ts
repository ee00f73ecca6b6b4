import { addField, both, component, type Defects, inBoth, tab } from './defect.ts';
import type { Loose, TestSite } from './site.ts';

/** Adds an input field to the first part of a locked tab. */
function show(site: TestSite, field: Loose): void {
  inBoth(site, (document) => void tab(document, 'personal').components[0].fields.push(structuredClone(field)));
}

/** Adds an input field to the tab that everybody may open. */
function askOpenly(document: Loose, field: Loose): void {
  tab(document, 'newsletters').components.push({ type: 'profile', title: 'Club', fields: [field] });
}

/** Defects between content and schema, policies or consents. */
export const pageDefects: Defects = {
  'legal/consent-version-ahead': {
    'terms in a version that does not exist yet': ({ consents }) =>
      void (consents.siteConsentDetails['privacy.aec'].legalStatements.de.minDocVersion = 4),
    'a consent of the schema in a version that does not exist yet': ({ schema }) =>
      void (schema.preferencesSchema.fields['privacy.aec'].minDocVersion = 4),
    'terms of a day that their newest version does not have': ({ schema }) =>
      void Object.assign(schema.preferencesSchema.fields['privacy.aec'], {
        minDocDate: '2025-04-14T00:00:00Z',
        currentDocDate: '2023-04-14T00:00:00Z',
      }),
  },
  'contract/policy-not-fulfillable': {
    'a password of 300 characters': ({ policies }) => void (policies.passwordComplexity.minLength = 300),
    'five of four groups of characters': ({ policies }) => void (policies.passwordComplexity.minCharGroups = 5),
  },
  'contract/path-unknown': {
    'a misspelled path of a tile': [
      both((document) => void (component(document, 'booleantiles').tiles[0].schemaPaths = ['data.interests.boi'])),
      { suggestion: 'data.interests.bio' },
    ],
    'a field that the schema does not have': (site) =>
      show(site, { type: 'FormInput', schemaPath: 'data.shoeSizeOfTheCustomer', label: 'Schuhe' }),
    'a consent as a field': (site) =>
      show(site, { type: 'FormInput', schemaPath: 'preferences.privacy.aec', label: 'Datenschutz' }),
    'a consent as a tile': both(
      (document) => void component(document, 'booleantiles').tiles[0].schemaPaths.push('preferences.privacy.aec'),
    ),
  },
  'contract/newsletter-unknown': {
    'a misspelled newsletter': [
      both(
        (document) =>
          void component(document, 'subscriptions').newsletters.push({
            key: 'NLT_WEEKLI',
            name: 'Woche',
            descriptions: ['x'],
          }),
      ),
      { suggestion: 'NLT_WEEKLY' },
    ],
  },
  'contract/newsletter-key-refused': {
    'a subscription that is no newsletter': both(
      (document) =>
        void component(document, 'subscriptions').newsletters.push({
          key: 'SVC_PRODUCT_REMINDER',
          name: 'Erinnerungen',
          descriptions: ['x'],
        }),
    ),
  },
  'contract/newsletter-without-content': {
    'a newsletter that no list describes': ({ schema }) =>
      void (schema.subscriptionsSchema.fields['NLT_NEW'] = structuredClone(
        schema.subscriptionsSchema.fields.NLT_WEEKLY,
      )),
  },
  'contract/path-not-writable': {
    'a field that only servers write': (site) => {
      addField(site, 'club.since', { writeAccess: 'serverOnly' });
      show(site, { type: 'FormInput', schemaPath: 'data.club.since', label: 'Mitglied seit' });
    },
    'a field of the address book': (site) => {
      addField(site, 'addressBook.doorbell');
      show(site, { type: 'FormInput', schemaPath: 'data.addressBook.doorbell', label: 'Klingel' });
    },
  },
  'contract/path-claimed-twice': {
    'one field on two tabs': both(
      (document) =>
        void tab(document, 'interests').components[0].tiles.push({
          label: 'Bio 2',
          schemaPaths: ['data.interests.bio'],
        }),
    ),
  },
  'contract/list-edited-as-one': {
    'a field of a list': (site) => {
      site.schema.profileSchema.fields['skills.level'].writeAccess = 'clientModify';
      show(site, { type: 'FormInput', schemaPath: 'profile.skills.level', label: 'Können' });
    },
  },
  'contract/field-type-mismatch': {
    'a birthday of texts': ({ schema }) =>
      void Object.assign(schema.profileSchema.fields.birthDay, { type: 'string', format: undefined }),
    'a store picker for a number': ({ schema }) =>
      void Object.assign(schema.dataSchema.fields['preference.FAVORITE_STORE'], { type: 'long', format: undefined }),
    'a choice for a box that nobody has to answer': (site) => {
      addField(site, 'pet.insured', { type: 'boolean' });
      const options = ['true', 'false'].map((value) => ({ value, label: value }));
      show(site, { type: 'FormInput', schemaPath: 'data.pet.insured', label: 'Versichert', options });
    },
  },
  'contract/tile-not-boolean': {
    'a tile for a text': ({ schema }) => void (schema.dataSchema.fields['interests.bio'].type = 'string'),
  },
  'contract/options-missing': {
    'a choice without options': both((document) => {
      const fields = tab(document, 'personal').components[2].fields;
      delete fields.find(({ type }: Loose) => type === 'ShoppingFrequencyInput').options;
    }),
  },
  'contract/error-without-rule': {
    'a sentence for a limit that nothing sets': ({ de, en }) => {
      component(de, 'profile').fields[1].errors = { maximum: 'Das ist zu viel.' };
      component(en, 'profile').fields[1].errors = { maximum: 'This is too much.' };
    },
  },
  'contract/option-refused': {
    'an option that the pattern refuses': [
      ({ schema }) =>
        void (schema.dataSchema.fields['preference.SHOPPING_FREQUENCY'].format =
          "regex('^(daily|several_per_week|weekly|rarely)$')"),
      { pointer: '/preferenceCenter/tabs/1/components/2/fields/3/options/3/value' },
    ],
    'a salutation that the pattern refuses': ({ schema }) =>
      void (schema.dataSchema.fields['salutation'].format = "regex('^(mr|mrs)?$')"),
  },
  'contract/cannot-be-emptied': {
    'an optional number that may not be null': ({ schema }) =>
      void (schema.dataSchema.fields['household.persons'].allowNull = false),
  },
  'contract/required-on-no-tab': {
    'a newly required field that no page asks for': (site) => addField(site, 'club.code', { required: true }),
  },
  'contract/required-in-some-languages': {
    'a required field that only one language asks for': (site) => {
      addField(site, 'club.code', { required: true });
      addField(site, 'club.motto');
      askOpenly(site.de, { type: 'FormInput', schemaPath: 'data.club.code', label: 'Code' });
      askOpenly(site.en, { type: 'FormInput', schemaPath: 'data.club.motto', label: 'Motto' });
    },
  },
  'contract/form-refused': {
    'a tile whose form a strict validator does not take': (site) =>
      void (site.facts = {
        refusal: ({ properties = {} }) =>
          Object.hasOwn(properties, 'data_interests_bio') ? 'unknown keyword: "sort"' : undefined,
      }),
  },
  'contract/required-behind-lock': {
    'a required field that only subscribers reach': ({ schema }) =>
      void (schema.dataSchema.fields['household.persons'].required = true),
  },
  'contract/consent-without-document': {
    'a consent without document': ({ consents }) => {
      for (const statement of Object.values<Loose>(consents.siteConsentDetails['privacy.aec'].legalStatements))
        delete statement.documentUrl;
    },
  },
  'contract/policy-pattern': {
    'a pattern for passwords that no browser reads': ({ policies }) =>
      void (policies.passwordComplexity.regExp = '^(?i)(?=.*[a-z]).*$'),
  },
};
