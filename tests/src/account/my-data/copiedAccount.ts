import { ada } from '../../fakes.ts';

/** An account with everything that a copy of the data shows. */
export const account = {
  UID: 'ada',
  ...ada,
  created: '2024-01-01T00:00:00.000Z',
  createdTimestamp: 1_704_067_200_000,
  socialProviders: 'site,google',
  lastLoginLocation: { city: 'Bern', country: 'CH' },
  profile: {
    ...ada.profile,
    birthDay: 3,
    birthMonth: 4,
    birthYear: 1980,
    firstName: 'Ada <b>',
    country: 'NL',
    locale: 'nl',
    gender: 'f',
    phones: [
      { number: '+493012345678', type: 'default', default: 'true' },
      { number: '+491721234567', type: 'mobile', default: null },
    ],
  },
  data: { ...ada.data, preference: { FAVORITE_STORE: 'DE0101' }, crm: { hint: 'Stammkundin' } },
  subscriptions: {
    ...ada.subscriptions,
    NLT_OLD: {
      email: {
        isSubscribed: false,
        tags: null,
        lastUpdatedSubscriptionState: '2024-05-01T10:00:00.000Z',
        doubleOptIn: { status: 'Confirmed', confirmTime: '2023-05-01T10:00:00.000Z' },
      },
    },
  },
};

/** How a consent was given. */
export const consentCircumstances = {
  words: 'Ja, ich möchte die Wochenangebote.',
  wordsBy: 'published',
  version: '3',
  documentUrl: null,
  language: 'de',
  at: '2024-01-01T09:42:00.000Z',
  page: '/preferences',
  mailSentAt: null,
  confirmedAt: null,
  responsible: null,
  recipients: null,
  kept: null,
};
