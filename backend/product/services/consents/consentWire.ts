import type { GivenConsent } from '#adapters/model/consent.ts';

const textOrNull = { type: ['string', 'null'] } as const;
const purpose = {
  type: 'string',
  maxLength: 200,
  pattern: '^(preferences|data|subscriptions)(\\.[A-Za-z][A-Za-z0-9_-]*)+$',
  description: 'The consent in the account: `subscriptions.NLT_WEEKLY`.',
} as const;
const language = { type: 'string', pattern: '^[a-z]{2}$' } as const;

/** The members of the bodies of all calls about consents. */
export const asked = {
  authToken: {
    type: 'string',
    minLength: 1,
    description: 'The token of the mailed link; logged-in customers send none.',
  },
  page: { type: 'string', pattern: '^/[A-Za-z0-9/_-]{0,100}$', description: 'The path of the page.' },
  build: { type: 'string', pattern: '^[\\w.-]{1,80}$', description: 'The build of the page.' },
} as const;

/** What a page says that it changed. */
export const toldBody = {
  type: 'object',
  required: ['changed'],
  additionalProperties: false,
  properties: {
    ...asked,
    regToken: {
      type: 'string',
      pattern: '^[!-~]{1,1024}$',
      description: 'The registration token of a registration that still waits for its confirmation or completion.',
    },
    changed: {
      type: 'array',
      maxItems: 60,
      items: {
        type: 'object',
        required: ['purpose'],
        additionalProperties: false,
        properties: {
          purpose,
          language,
          words: { type: 'string', minLength: 1, maxLength: 4000, description: 'The text beside the control.' },
        },
      },
    },
  },
} as const;

export const cardsBody = {
  type: 'object',
  required: ['language'],
  additionalProperties: false,
  properties: { ...asked, language },
} as const;

export const withdrawalBody = {
  type: 'object',
  required: ['language', 'purpose'],
  additionalProperties: false,
  properties: { ...asked, language, purpose },
} as const;

export const receiptBody = {
  type: 'object',
  required: ['language'],
  additionalProperties: false,
  properties: { language },
} as const;

const givenMembers = [
  'words',
  'wordsBy',
  'version',
  'documentUrl',
  'language',
  'at',
  'page',
  'mailSentAt',
  'confirmedAt',
  'responsible',
  'recipients',
  'kept',
] as const satisfies readonly (keyof GivenConsent)[];

const card = {
  type: 'object',
  required: ['purpose', 'label', 'state', 'since', 'consequence', 'kept'],
  properties: {
    purpose: { type: 'string' },
    label: textOrNull,
    state: { type: 'string', enum: ['given', 'waiting', 'withdrawn'] },
    since: textOrNull,
    consequence: textOrNull,
    kept: textOrNull,
    given: {
      type: 'object',
      properties: Object.fromEntries(givenMembers.map((name) => [name, textOrNull])),
    },
  },
} as const;

/** The cards, and who is responsible. */
export const cardsAnswer = {
  type: 'object',
  required: ['cards', 'responsible'],
  properties: {
    cards: { type: 'array', items: card },
    responsible: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        address: { type: 'string' },
        email: { type: 'string' },
        url: { type: 'string' },
        officer: { type: 'string' },
        recipients: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string' }, task: { type: 'string' } } },
        },
      },
    },
  },
} as const;

/** A receipt, and the events in order for people. */
export const receiptAnswer = {
  type: 'object',
  required: ['receipt', 'history'],
  properties: {
    receipt: { type: 'object', additionalProperties: true, description: 'JSON-LD of the profile `receipt-eu-gdpr`.' },
    history: {
      type: 'array',
      items: {
        type: 'object',
        required: ['purpose', 'label', 'event', 'at', 'by', 'page', 'words'],
        properties: {
          purpose: { type: 'string' },
          label: textOrNull,
          event: { type: 'string', enum: ['requested', 'granted', 'confirmed', 'withdrawn'] },
          at: textOrNull,
          by: { type: 'string', enum: ['site', 'link', 'found'] },
          page: textOrNull,
          words: textOrNull,
        },
      },
    },
  },
} as const;
