import type { SingleSignOnDeps } from './singleSignOn.ts';

/** Carries `prompt=none` through: the provider itself keeps no login, only the site's page can tell whether there is one. */
export const passiveParam = 'gig_passive';

/** The part of a waiting authorisation that the proxy page is told of. */
export interface WaitingAuthorization {
  readonly uid: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Present when the customer has been through once and it still did not suffice. */
  readonly lastSubmission?: unknown;
}

const carried = ['client_id', 'scope', 'prompt', 'display'] as const;
const prefixed = ['ui_locales', 'login_hint'] as const;

/**
 * Where an authorisation request sends the customer: the site's page with the partner script. `mode` says what that script shall do.
 * An authorisation that comes back a second time is an error, otherwise page and provider would pass the customer to and fro.
 * Source: requirements#IDP-sso.
 */
export function proxyAddress(deps: SingleSignOnDeps, { uid, params, lastSubmission }: WaitingAuthorization): string {
  if (lastSubmission !== undefined)
    return proxyError(deps, 'login_required', 'The customer could not be signed in for this request');
  const client = text(params['client_id']);
  const partner = deps.partners.find(({ oidc }) => oidc?.clientId === client)?.oidc;
  const address = proxyPage(deps, client);
  const query = address.searchParams;
  query.set('mode', modeOf(params));
  query.set('context', uid);
  for (const name of carried) setIfPresent(query, name, params[name]);
  for (const name of prefixed) setIfPresent(query, `gig_${name}`, params[name]);
  if (partner?.skipConsent === true) query.set('gig_skipConsent', 'true');
  return address.href;
}

/** The proxy page told to say that something went wrong. */
export function proxyError(deps: SingleSignOnDeps, code: string, message: string): string {
  const address = proxyPage(deps, undefined);
  address.searchParams.set('mode', 'error');
  address.searchParams.set('code', code);
  address.searchParams.set('message', message);
  return address.href;
}

/** The proxy page asked to let the customer log in (again) for a waiting authorisation. */
export function proxyLogin(deps: SingleSignOnDeps, waiting: WaitingAuthorization): string {
  const address = new URL(proxyAddress(deps, { uid: waiting.uid, params: waiting.params }));
  address.searchParams.set('mode', 'forceLogin');
  return address.href;
}

function proxyPage({ proxyPage: page }: SingleSignOnDeps, client: string | undefined): URL {
  const address = new URL(page);
  if (client !== undefined) address.searchParams.set('oidcServicePartner', client);
  return address;
}

function modeOf(params: Readonly<Record<string, unknown>>): string {
  if (params[passiveParam] !== undefined) return 'passiveLogin';
  return text(params['prompt'])?.split(' ').includes('login') === true ? 'forceLogin' : 'login';
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function setIfPresent(query: URLSearchParams, name: string, value: unknown): void {
  const found = text(value);
  if (found !== undefined) query.set(name, found);
}
