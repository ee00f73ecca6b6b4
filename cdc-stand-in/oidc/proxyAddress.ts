import type { SingleSignOnDeps } from './singleSignOn.ts';

/** Carries `prompt=none` to the site's page: only the page can detect a login, the provider has none. */
export const passiveParam = 'gig_passive';

/** The data of a pending authorisation for the proxy page. */
export interface WaitingAuthorization {
  readonly uid: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Present if the customer returned once without a sufficient login. */
  readonly lastSubmission?: unknown;
}

const copiedParams = ['client_id', 'scope', 'prompt', 'display'] as const;
const prefixedParams = ['ui_locales', 'login_hint'] as const;

/**
 * The URL to which an authorisation request sends the customer: the site's page with the partner script. `mode` is the
 * next step of the script. An authorisation that returns a second time is an error, which prevents endless redirects.
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
  for (const name of copiedParams) setIfPresent(query, name, params[name]);
  for (const name of prefixedParams) setIfPresent(query, `gig_${name}`, params[name]);
  if (partner?.skipConsent === true) query.set('gig_skipConsent', 'true');
  return address.href;
}

/** The proxy page with an error. */
export function proxyError(deps: SingleSignOnDeps, code: string, message: string): string {
  const address = proxyPage(deps, undefined);
  address.searchParams.set('mode', 'error');
  address.searchParams.set('code', code);
  address.searchParams.set('message', message);
  return address.href;
}

/** The proxy page that asks for a (new) login for a pending authorisation. */
export function proxyLogin(deps: SingleSignOnDeps, authorization: WaitingAuthorization): string {
  const address = new URL(proxyAddress(deps, { uid: authorization.uid, params: authorization.params }));
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
  const nonEmpty = text(value);
  if (nonEmpty !== undefined) query.set(name, nonEmpty);
}
