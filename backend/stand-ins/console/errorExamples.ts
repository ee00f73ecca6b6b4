import type { Fault, FaultEffect } from '#backend/stand-ins/faults/faultStore.ts';
import { providerExamples, type ErrorExample } from './providerExamples.ts';

const provider = (call: string, errorCode: number): Fault => ({
  call: `accounts.${call}`,
  effect: { kind: 'error', errorCode },
});
const status = (call: string, code: number): Fault => ({ call, effect: { kind: 'status', status: code } });
const resend = 'PUT /rest/v1/account/registration/verification-email';

/** Every code and failure of the error catalogue. Source: requirements#error-lookup. */
export const errorExamples: readonly ErrorExample[] = [
  ...providerExamples,
  {
    code: '500002',
    meaning: 'Custom login answers in another shape',
    where: 'Login (scenario custom-login)',
    fault: { call: 'POST /rest/v1/account/login', effect: { kind: 'status', status: 200, body: { hello: 'there' } } },
  },
  { code: 'Resend 201', meaning: 'Mail sent', where: 'Resend panel', fault: status(resend, 201) },
  {
    code: 'Resend 204',
    meaning: 'Confirmed already',
    where: 'Resend panel',
    fault: { call: resend, effect: { kind: 'status', status: 204, body: '' } },
  },
  { code: 'Resend 500', meaning: 'Mail not sent', where: 'Resend panel', fault: status(resend, 500) },
  {
    code: 'New link 429',
    meaning: 'Too many requests for a fresh preference link',
    where: 'Expired preference link',
    fault: status('POST /rest/v1/subscriber/link', 429),
  },
  {
    code: 'Region failed',
    meaning: 'Region could not be determined',
    where: 'Registration',
    fault: status('GET /rest/v1/region', 500),
  },
  {
    code: 'Stores failed',
    meaning: 'Search for stores fails',
    where: 'Store picker',
    fault: status('GET /rest/v1/retailstores/search', 500),
  },
  {
    code: 'Schema failed',
    meaning: 'Schema cannot be loaded',
    where: 'Every form',
    fault: provider('getSchema', 500001),
  },
  {
    code: 'Policies failed',
    meaning: 'Password rules cannot be loaded',
    where: 'Registration, passwords',
    fault: provider('getPolicies', 500001),
  },
  {
    code: 'Consents failed',
    meaning: 'Consent details cannot be loaded',
    where: 'Registration',
    fault: provider('getSiteConsentDetails', 500001),
  },
  {
    code: 'Metadata failed',
    meaning: 'Error page “metadata fetch failed.”',
    where: 'Start of the site',
    fault: status('GET /rest/v1/metadata', 500),
  },
  {
    code: 'Content failed',
    meaning: 'Error page “cms data fetch failed.”',
    where: 'Start of the site',
    fault: status('GET /cms/{cmsId}/{language}.json', 500),
  },
  {
    code: 'preferences.loading',
    meaning: 'Link cannot be exchanged',
    where: 'Preference centre',
    fault: status('POST /rest/v1/subscriber/regToken/jwt', 500),
  },
  {
    code: 'Reminders failed',
    meaning: 'Reminders cannot be loaded',
    where: 'Preference centre',
    fault: status('POST /rest/v1/productreminder/search', 500),
  },
  {
    code: 'Reminder deletion failed',
    meaning: 'Saved in part',
    where: 'Preference centre, save',
    fault: status('DELETE /rest/v1/productreminder', 500),
  },
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
