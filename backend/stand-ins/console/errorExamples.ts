import type { Fault, FaultEffect } from '#backend/stand-ins/faults/faultStore.ts';
import { providerExamples, type ErrorExample } from './providerExamples.ts';

const provider = (call: string, errorCode: number): Fault => ({
  call: `accounts.${call}`,
  effect: { kind: 'error', errorCode },
});
const status = (call: string, code: number): Fault => ({ call, effect: { kind: 'status', status: code } });
const resend = 'PUT /rest/v1/account/registration/verification-email';

const others: readonly (readonly [code: string, meaning: string, where: string, fault: Fault])[] = [
  [
    '500002',
    'Custom login answers in another shape',
    'Login (scenario custom-login)',
    { call: 'POST /rest/v1/account/login', effect: { kind: 'status', status: 200, body: { hello: 'there' } } },
  ],
  ['Resend 201', 'Mail sent', 'Resend panel', status(resend, 201)],
  [
    'Resend 204',
    'Confirmed already',
    'Resend panel',
    { call: resend, effect: { kind: 'status', status: 204, body: '' } },
  ],
  ['Resend 500', 'Mail not sent', 'Resend panel', status(resend, 500)],
  [
    'New link 429',
    'Too many requests for a fresh preference link',
    'Expired preference link',
    status('POST /rest/v1/subscriber/link', 429),
  ],
  ['Region failed', 'Region could not be determined', 'Registration', status('GET /rest/v1/region', 500)],
  ['Stores failed', 'Search for stores fails', 'Store picker', status('GET /rest/v1/retailstores/search', 500)],
  ['Schema failed', 'Schema cannot be loaded', 'Every form', provider('getSchema', 500001)],
  ['Policies failed', 'Password rules cannot be loaded', 'Registration, passwords', provider('getPolicies', 500001)],
  ['Consents failed', 'Consent details cannot be loaded', 'Registration', provider('getSiteConsentDetails', 500001)],
  ['Metadata failed', 'Error page “metadata fetch failed.”', 'Start of the site', status('GET /rest/v1/metadata', 500)],
  [
    'Content failed',
    'Error page “cms data fetch failed.”',
    'Start of the site',
    status('GET /cms/{cmsId}/{language}.json', 500),
  ],
  [
    'preferences.loading',
    'Link cannot be exchanged',
    'Preference centre',
    status('POST /rest/v1/subscriber/regToken/jwt', 500),
  ],
  [
    'Reminders failed',
    'Reminders cannot be loaded',
    'Preference centre',
    status('POST /rest/v1/productreminder/search', 500),
  ],
  [
    'Reminder deletion failed',
    'Saved in part',
    'Preference centre, save',
    status('DELETE /rest/v1/productreminder', 500),
  ],
];

/** Every code and failure of the error catalogue. Source: requirements#error-lookup. */
export const errorExamples: readonly ErrorExample[] = [
  ...providerExamples,
  ...others.map(([code, meaning, where, fault]) => ({ code, meaning, where, fault })),
];

/** Failures that can happen to any call on the network. */
export const wireEffects: readonly { readonly label: string; readonly effect: FaultEffect }[] = [
  { label: '3 s late', effect: { kind: 'delay', ms: 3000 } },
  { label: '40 s late', effect: { kind: 'delay', ms: 40_000 } },
  { label: 'Connection drops', effect: { kind: 'drop' } },
  { label: 'Broken JSON', effect: { kind: 'garbage' } },
  { label: 'Wrong shape', effect: { kind: 'status', status: 200, body: { hello: 'there' } } },
  { label: 'HTML error page', effect: { kind: 'status', status: 500, body: '<h1>Internal error</h1>' } },
  { label: '429', effect: { kind: 'status', status: 429 } },
  { label: '503', effect: { kind: 'status', status: 503 } },
];
