import { isRecord, jsonIn } from '@kontor/schema-adapters/json';
import { isSameText, signText } from '../hashes.ts';
import type { Session } from '../storage/sessionRecords.ts';
import type { InteractionResults, Provider } from 'oidc-provider';
import { passiveParam, proxyError, proxyLogin } from './proxyAddress.ts';
import { recordedAt } from './recordAdapter.ts';
import { findLogin, type SingleSignOnDeps } from './singleSignOn.ts';

/** The query of `/authorize/continue`, from the partner script. */
export interface ContinueParams {
  readonly context?: string;
  readonly login_token?: string;
  readonly consent?: string;
  readonly sig?: string;
  readonly userKey?: string;
}

type PendingAuthorization = InstanceType<Provider['Interaction']>;

/**
 * Continues a pending authorisation with the site's login and the customer's consent, and returns the browser's next
 * URL: back to the provider, or the site's page. The next step requires the cookie that the request set, so nobody can
 * continue another person's authorisation.
 * Source: requirements#IDP-sso.
 */
export async function continueAuthorization(
  deps: SingleSignOnDeps,
  provider: Provider,
  params: ContinueParams,
): Promise<string> {
  const pending = params.context === undefined ? undefined : await provider.Interaction.find(params.context);
  if (pending === undefined) return proxyError(deps, 'invalid_request', 'Missing or expired context');
  const session = await findValidSession(deps, pending, params.login_token);
  if (session !== undefined) return finish(pending, await buildResult(deps, provider, pending, session, params));
  if (pending.params[passiveParam] !== undefined)
    return finish(pending, { error: 'login_required', error_description: 'End-User authentication is required' });
  return proxyLogin(deps, pending);
}

async function finish(pending: PendingAuthorization, result: InteractionResults): Promise<string> {
  pending.result = result;
  await pending.persist();
  return pending.returnTo;
}

/** The valid login for this request, recent enough for `prompt=login` and `max_age`; undefined without one. */
async function findValidSession(
  deps: SingleSignOnDeps,
  pending: PendingAuthorization,
  loginToken: string | undefined,
): Promise<Session | undefined> {
  const session = loginToken === undefined ? undefined : await findLogin(deps, loginToken);
  return session !== undefined && session.createdAt >= (await notBefore(deps, pending)) ? session : undefined;
}

async function notBefore(deps: SingleSignOnDeps, { uid, params }: PendingAuthorization): Promise<number> {
  const requestedAt = (await recordedAt(deps.db, 'Interaction', uid)) ?? deps.clock.now();
  const requiresNewLogin = typeof params['prompt'] === 'string' && params['prompt'].split(' ').includes('login');
  if (requiresNewLogin) return requestedAt;
  return params['max_age'] === undefined ? 0 : requestedAt - Number(params['max_age']) * 1000;
}

async function buildResult(
  deps: SingleSignOnDeps,
  provider: Provider,
  pending: PendingAuthorization,
  session: Session,
  params: ContinueParams,
): Promise<InteractionResults> {
  const scopes = consentedScopes(deps, pending, session, params);
  if (!Array.isArray(scopes)) return scopes;
  const grant = new provider.Grant({ accountId: session.uid, clientId: String(pending.params['client_id']) });
  grant.addOIDCScope(scopes.join(' '));
  grant.rejectOIDCScope(
    requestedScopes(pending)
      .filter((scope) => !scopes.includes(scope))
      .join(' '),
  );
  // With an adjusted clock, the login time must not be in the future for the partner.
  const ts = Math.floor(Math.min(session.createdAt, Date.now()) / 1000);
  return { login: { accountId: session.uid, ts, remember: false }, consent: { grantId: await grant.save() } };
}

/** The scopes that the customer allows, or the error for the partner if there are none. */
function consentedScopes(
  deps: SingleSignOnDeps,
  pending: PendingAuthorization,
  session: Session,
  params: ContinueParams,
): string[] | InteractionResults {
  const clientID = pending.params['client_id'];
  const requested = requestedScopes(pending);
  if (deps.partners.some(({ oidc }) => oidc !== undefined && oidc.clientId === clientID && oidc.skipConsent))
    return requested;
  const consent = readConsent(params.consent ?? '', params.sig ?? '', deps.secret);
  const isValid = consent?.context === pending.uid && consent.clientID === clientID && consent.UID === session.uid;
  if (!isValid)
    return { error: 'consent_required', error_description: 'The consent is missing or its signature is wrong' };
  if (!consent.consent) return { error: 'access_denied', error_description: 'The customer did not consent' };
  const grantedScopes = new Set(['openid', ...consent.scope.split(/[ +]/)]);
  return requested.filter((scope) => grantedScopes.has(scope));
}

const requestedScopes = ({ params }: PendingAuthorization): string[] =>
  typeof params['scope'] === 'string' ? params['scope'].split(' ') : ['openid'];

/** The customer's answer on a partner's consent page. */
export interface Consent {
  readonly context: string;
  readonly clientID: string;
  readonly UID: string;
  readonly scope: string;
  readonly consent: boolean;
}

/** Reads a consent that the site's server signed with the secret; undefined for anything else. Never throws. */
function readConsent(consentJson: string, sig: string, secret: string): Consent | undefined {
  const consent = isSameText(signText(consentJson, secret), sig) ? jsonIn(consentJson) : undefined;
  return isConsent(consent) ? consent : undefined;
}

function isConsent(value: unknown): value is Consent {
  if (!isRecord(value) || typeof value['consent'] !== 'boolean') return false;
  return ['context', 'clientID', 'UID', 'scope'].every((name) => typeof value[name] === 'string');
}
