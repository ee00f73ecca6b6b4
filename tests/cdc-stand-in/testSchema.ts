import type { JsonObject } from '@kontor/schema-adapters/json';

const field = (over: JsonObject = {}): JsonObject => ({
  type: 'string',
  required: false,
  allowNull: true,
  writeAccess: 'clientModify',
  ...over,
});
const subscription = (over: JsonObject = {}): JsonObject => ({
  email: {
    type: 'subscription',
    required: false,
    writeAccess: 'clientModify',
    doubleOptIn: false,
    description: '',
    enableConditionalDoubleOptIn: false,
    relatedConsentIds: [],
    ...over,
  },
});

/** A schema with one field of every kind that the write check distinguishes. */
export const testSchema: JsonObject = {
  profileSchema: {
    dynamicSchema: false,
    fields: {
      email: field({ format: "regex('^[^@]+@[^@]+$')" }),
      firstName: field(),
      lastName: field(),
      zip: field(),
      country: field(),
      birthDay: field({ type: 'long' }),
      birthMonth: field({ type: 'long' }),
      birthYear: field({ type: 'long', format: '1900-2020' }),
      'phones.number': field(),
      'phones.type': field(),
      'phones.default': field(),
      gender: field({ writeAccess: 'serverOnly' }),
    },
  },
  dataSchema: {
    dynamicSchema: true,
    fields: {
      salutation: field({ format: "regex('^(mr|mrs|div)?$')" }),
      household: field({ type: 'integer', format: '1-5,7,9' }),
      weight: field({ type: 'float' }),
      member: field({ type: 'boolean' }),
      since: field({ type: 'date' }),
      nickname: field({ required: true, allowNull: true }),
      never: field({ allowNull: false }),
      code: field({ writeAccess: 'clientCreate' }),
      internal: field({ writeAccess: 'serverOnly' }),
      risky: field({ format: "regex('^(a+)+$')" }),
      impossible: field({ format: "regex('^(?<!')" }),
      'pets.name': field(),
      'pets.age': field({ type: 'long' }),
      'pets.vetId': field({ writeAccess: 'serverOnly' }),
      'addressBook.street': field(),
      'addressBook.zip': field(),
      'sfmc.subscriptionKey': field({ writeAccess: 'serverOnly' }),
      'sfmc.dataProcessingConsented': field({ type: 'boolean' }),
    },
  },
  subscriptionsSchema: {
    fields: {
      NLT_WEEKLY: subscription({ description: 'Weekly offers' }),
      NLT_OFFERS: subscription({ doubleOptIn: true }),
      SVC_PRODUCT_REMINDER: subscription({ doubleOptIn: true }),
      NLT_INTERNAL: subscription({ writeAccess: 'serverOnly' }),
    },
  },
  preferencesSchema: {
    fields: {
      'privacy.aec': {
        type: 'consent',
        format: 'true',
        required: true,
        writeAccess: 'clientCreate',
        currentDocVersion: 2,
        minDocVersion: 1,
      },
    },
  },
  internalSchema: { dynamicSchema: false, fields: { 'crm.guid': field({ writeAccess: 'serverOnly' }) } },
};

/** The consents of the test sites. */
export const testConsents: JsonObject = {
  'privacy.aec': {
    defaultLang: 'de',
    isActive: true,
    isMandatory: true,
    legalStatements: {
      de: { purpose: 'Datenschutz', documentUrl: 'https://example.com/de', currentDocVersion: 2, minDocVersion: 1 },
    },
  },
};
