import { addField, component, type Defect, inBoth, tab } from './defect.ts';
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
export const pageDefects: readonly Defect[] = [
  {
    rule: 'legal/consent-version-ahead',
    title: 'terms in a version that does not exist yet',
    change: ({ consents }) => {
      consents.siteConsentDetails['privacy.aec'].legalStatements.de.minDocVersion = 4;
    },
  },
  {
    rule: 'legal/consent-version-ahead',
    title: 'a consent of the schema in a version that does not exist yet',
    change: ({ schema }) => void (schema.preferencesSchema.fields['privacy.aec'].minDocVersion = 4),
  },
  {
    rule: 'legal/consent-version-ahead',
    title: 'terms of a day that their newest version does not have',
    change: ({ schema }) =>
      void Object.assign(schema.preferencesSchema.fields['privacy.aec'], {
        minDocDate: '2025-04-14T00:00:00Z',
        currentDocDate: '2023-04-14T00:00:00Z',
      }),
  },
  {
    rule: 'contract/policy-not-fulfillable',
    title: 'a password of 300 characters',
    change: ({ policies }) => void (policies.passwordComplexity.minLength = 300),
  },
  {
    rule: 'contract/path-unknown',
    title: 'a misspelled path of a tile',
    change: (site) =>
      inBoth(
        site,
        (document) => void (component(document, 'booleantiles').tiles[0].schemaPaths = ['data.interests.boi']),
      ),
    suggestion: 'data.interests.bio',
  },
  {
    rule: 'contract/path-unknown',
    title: 'a field that the schema does not have',
    change: (site) => show(site, { type: 'FormInput', schemaPath: 'data.shoeSizeOfTheCustomer', label: 'Schuhe' }),
  },
  {
    rule: 'contract/newsletter-unknown',
    title: 'a misspelled newsletter',
    change: (site) => {
      inBoth(
        site,
        (document) =>
          void component(document, 'subscriptions').newsletters.push({
            key: 'NLT_WEEKLI',
            name: 'Woche',
            descriptions: ['x'],
          }),
      );
    },
    suggestion: 'NLT_WEEKLY',
  },
  {
    rule: 'contract/newsletter-key-refused',
    title: 'a subscription that is no newsletter',
    change: (site) =>
      inBoth(
        site,
        (document) =>
          void component(document, 'subscriptions').newsletters.push({
            key: 'SVC_PRODUCT_REMINDER',
            name: 'Erinnerungen',
            descriptions: ['x'],
          }),
      ),
  },
  {
    rule: 'contract/newsletter-without-content',
    title: 'a newsletter that no list describes',
    change: ({ schema }) => {
      schema.subscriptionsSchema.fields['NLT_NEW'] = structuredClone(schema.subscriptionsSchema.fields.NLT_WEEKLY);
    },
  },
  {
    rule: 'contract/path-not-writable',
    title: 'a field that only servers write',
    change: (site) => {
      addField(site, 'club.since', { writeAccess: 'serverOnly' });
      show(site, { type: 'FormInput', schemaPath: 'data.club.since', label: 'Mitglied seit' });
    },
  },
  {
    rule: 'contract/path-claimed-twice',
    title: 'one field on two tabs',
    change: (site) =>
      inBoth(
        site,
        (document) =>
          void tab(document, 'interests').components[0].tiles.push({
            label: 'Bio 2',
            schemaPaths: ['data.interests.bio'],
          }),
      ),
  },
  {
    rule: 'contract/list-edited-as-one',
    title: 'a field of a list',
    change: (site) => {
      site.schema.profileSchema.fields['skills.level'].writeAccess = 'clientModify';
      show(site, { type: 'FormInput', schemaPath: 'profile.skills.level', label: 'Können' });
    },
  },
  {
    rule: 'contract/field-type-mismatch',
    title: 'a birthday of texts',
    change: ({ schema }) => {
      Object.assign(schema.profileSchema.fields.birthDay, { type: 'string', format: undefined });
    },
  },
  {
    rule: 'contract/field-type-mismatch',
    title: 'a store picker for a number',
    change: ({ schema }) => {
      Object.assign(schema.dataSchema.fields['preference.FAVORITE_STORE'], { type: 'long', format: undefined });
    },
  },
  {
    rule: 'contract/field-type-mismatch',
    title: 'a choice for a box that nobody has to answer',
    change: (site) => {
      addField(site, 'pet.insured', { type: 'boolean' });
      const options = ['true', 'false'].map((value) => ({ value, label: value }));
      show(site, { type: 'FormInput', schemaPath: 'data.pet.insured', label: 'Versichert', options });
    },
  },
  {
    rule: 'contract/tile-not-boolean',
    title: 'a tile for a text',
    change: ({ schema }) => void (schema.dataSchema.fields['interests.bio'].type = 'string'),
  },
  {
    rule: 'contract/options-missing',
    title: 'a choice without options',
    change: (site) =>
      inBoth(site, (document) => {
        const fields = tab(document, 'personal').components[2].fields;
        delete fields.find(({ type }: Loose) => type === 'ShoppingFrequencyInput').options;
      }),
  },
  {
    rule: 'contract/error-without-rule',
    title: 'a sentence for a limit that nothing sets',
    change: ({ de, en }) => {
      component(de, 'profile').fields[1].errors = { maximum: 'Das ist zu viel.' };
      component(en, 'profile').fields[1].errors = { maximum: 'This is too much.' };
    },
  },
  {
    rule: 'contract/option-refused',
    title: 'an option that the pattern refuses',
    change: ({ schema }) =>
      void (schema.dataSchema.fields['preference.SHOPPING_FREQUENCY'].format =
        "regex('^(daily|several_per_week|weekly|rarely)$')"),
    pointer: '/preferenceCenter/tabs/1/components/2/fields/3/options/3/value',
  },
  {
    rule: 'contract/option-refused',
    title: 'a salutation that the pattern refuses',
    change: ({ schema }) => void (schema.dataSchema.fields['salutation'].format = "regex('^(mr|mrs)?$')"),
  },
  {
    rule: 'contract/cannot-be-emptied',
    title: 'an optional number that may not be null',
    change: ({ schema }) => void (schema.dataSchema.fields['household.persons'].allowNull = false),
  },
  {
    rule: 'contract/required-on-no-tab',
    title: 'a newly required field that no page asks for',
    change: (site) => addField(site, 'club.code', { required: true }),
  },
  {
    rule: 'contract/required-in-some-languages',
    title: 'a required field that only one language asks for',
    change: (site) => {
      addField(site, 'club.code', { required: true });
      addField(site, 'club.motto');
      askOpenly(site.de, { type: 'FormInput', schemaPath: 'data.club.code', label: 'Code' });
      askOpenly(site.en, { type: 'FormInput', schemaPath: 'data.club.motto', label: 'Motto' });
    },
  },
  {
    rule: 'contract/form-refused',
    title: 'a tile whose form a strict validator does not take',
    change: (site) =>
      void (site.facts = {
        refusal: ({ properties = {} }) =>
          Object.hasOwn(properties, 'data_interests_bio') ? 'unknown keyword: "sort"' : undefined,
      }),
  },
  {
    rule: 'contract/required-behind-lock',
    title: 'a required field that only subscribers reach',
    change: ({ schema }) => void (schema.dataSchema.fields['household.persons'].required = true),
  },
  {
    rule: 'contract/consent-without-document',
    title: 'a consent without document',
    change: ({ consents }) => {
      for (const statement of Object.values<Loose>(consents.siteConsentDetails['privacy.aec'].legalStatements))
        delete statement.documentUrl;
    },
  },
  {
    rule: 'contract/policy-not-fulfillable',
    title: 'five of four groups of characters',
    change: ({ policies }) => void (policies.passwordComplexity.minCharGroups = 5),
  },
  {
    rule: 'contract/policy-pattern',
    title: 'a pattern for passwords that no browser reads',
    change: ({ policies }) => void (policies.passwordComplexity.regExp = '^(?i)(?=.*[a-z]).*$'),
  },
];
