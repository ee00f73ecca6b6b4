import type { Fault, FaultEffect } from '#backend/stand-ins/faults/faultStore.ts';
import { providerExamples, type ErrorExample } from './providerExamples.ts';

const provider = (call: string, errorCode: number): Fault => ({
  call: `accounts.${call}`,
  effect: { kind: 'error', errorCode },
});
const status = (call: string, code: number, body?: unknown): Fault => ({
  call,
  effect: { kind: 'status', status: code, ...(body !== undefined && { body }) },
});
const resend = 'PUT /rest/v1/account/registration/verification-email';

/** Faults by the place where a tester sees them. */
const others: Readonly<Record<string, readonly (readonly [code: string, meaning: string, fault: Fault])[]>> = {
  'Login (scenario custom-login)': [
    ['500002', 'Custom login answers in another shape', status('POST /rest/v1/account/login', 200, { hello: 'there' })],
  ],
  'Resend panel': [
    ['Resend 201', 'Mail sent', status(resend, 201)],
    ['Resend 204', 'Confirmed already', status(resend, 204, '')],
    ['Resend 500', 'Mail not sent', status(resend, 500)],
  ],
  'Expired preference link': [
    ['New link 429', 'Too many requests for a fresh preference link', status('POST /rest/v1/subscriber/link', 429)],
  ],
  Registration: [
    ['Region failed', 'Region could not be determined', status('GET /rest/v1/region', 500)],
    ['Consents failed', 'Consent details cannot be loaded', provider('getSiteConsentDetails', 500001)],
  ],
  'Store picker': [['Stores failed', 'Search for stores fails', status('GET /rest/v1/retailstores/search', 500)]],
  'Every form': [['Schema failed', 'Schema cannot be loaded', provider('getSchema', 500001)]],
  'Registration, passwords': [['Policies failed', 'Password rules cannot be loaded', provider('getPolicies', 500001)]],
  'Start of the site': [
    ['Metadata failed', 'Error page “metadata fetch failed.”', status('GET /rest/v1/metadata', 500)],
    ['Content failed', 'Error page “cms data fetch failed.”', status('GET /cms/{cmsId}/{language}.json', 500)],
  ],
  'Preference centre': [
    ['preferences.loading', 'Link cannot be exchanged', status('POST /rest/v1/subscriber/regToken/jwt', 500)],
    ['Reminders failed', 'Reminders cannot be loaded', status('POST /rest/v1/productreminder/search', 500)],
  ],
  'Preference centre, save': [
    ['Reminder deletion failed', 'Saved in part', status('DELETE /rest/v1/productreminder', 500)],
  ],
};

/** Every code and failure of the error catalogue. Source: requirements#error-lookup. */
export const errorExamples: readonly ErrorExample[] = [
  ...providerExamples,
  ...Object.entries(others).flatMap(([where, faults]) =>
    faults.map(([code, meaning, fault]) => ({ code, meaning, where, fault })),
  ),
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
