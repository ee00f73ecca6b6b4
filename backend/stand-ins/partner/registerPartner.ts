import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import {
  originHeaders,
  pageLanguage,
  type PageLanguage,
  sendPage,
  registerPageAssets,
  serveFile,
} from '@kontor/cdc-stand-in/pages';
import { startPage, type PartnerErrorKind } from './partnerPages.ts';
import { visitorMemory, type Visitors, type Pending, type SignedIn } from './visitors.ts';
import { openIdParty } from '#backend/shared/openIdParty.ts';
import { ownMember } from '@kontor/schema-adapters/json';
import { randomBytes } from 'node:crypto';
import type { Clock } from '#backend/shared/clock.ts';

/** The partner service's settings, and those of the provider. URLs are absolute, without a slash at their end. */
export interface PartnerDeps {
  readonly clock: Clock;
  /** The partner's own public origin. */
  readonly origin: string;
  /** The customer account's site, linked on the page. */
  readonly site: string;
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** `provider` is the origin of `accounts.sso.login` and `socialize.notifyLogin`. */
  readonly tokenMode: { readonly provider: string; readonly apiKey: string; readonly secret: string };
}

/** Return URLs of the two kinds of sign-on; the partner registers exactly these at the provider. */
export const callbackPaths = { oidc: '/oidc/callback', token: '/token/callback', afterLogout: '/' } as const;

/**
 * A partner service on its own origin, to try single sign-on in both modes like a real partner. Throws in production:
 * it is a stand-in.
 */
export function registerPartner(app: FastifyInstance, deps: PartnerDeps): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-in of a partner service must not run in production');
  registerPageAssets(app);
  serveFile(app, '/assets/partner.css', new URL('partner.css', import.meta.url));
  const headers = originHeaders([new URL(deps.oidc.issuer).origin]);
  const visitors = visitorMemory(deps.clock);
  const show: Show = (reply, status, trouble, error) => {
    const details = error instanceof Error ? error.message : undefined;
    const [language, who] = [languageOf(reply.request), visitors.signedIn(reply.request)];
    return sendPage(reply.code(status), startPage({ site: deps.site, language, who, trouble, details }), headers);
  };
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null));
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });
    scope.get('/', (_request, reply) => show(reply, 200));
    registerOidc(scope, { deps, visitors, show });
    registerTokenSignOn(scope, { deps, visitors, show });
    done();
  });
}

/** Answers with the start page and an error message. */
type Show = (reply: FastifyReply, status: number, trouble?: PartnerErrorKind, error?: unknown) => FastifyReply;

interface Partner {
  readonly deps: PartnerDeps;
  readonly visitors: Visitors;
  readonly show: Show;
}

const prompts: readonly unknown[] = ['login', 'none'];

/** Routes of the partner as a relying party, and its logout. */
function registerOidc(app: FastifyInstance, { deps, visitors, show }: Partner): void {
  const oidc = oidcSignOn(deps);
  app.get<{ Querystring: { prompt?: unknown } }>('/oidc/start', async (request, reply) => {
    const { prompt } = request.query;
    try {
      const { address, pending } = await oidc.begin(prompts.includes(prompt) ? String(prompt) : undefined);
      visitors.begin(request, reply, pending);
      return await reply.redirect(address, 303);
    } catch (error) {
      return show(reply, 503, 'unreachable', error);
    }
  });
  app.get(callbackPaths.oidc, async (request, reply) => {
    const address = new URL(request.url, deps.origin);
    const pending = visitors.take(request, 'oidc', address.searchParams.get('state') ?? '');
    if (pending === undefined) return outdated({ visitors, show }, reply);
    try {
      visitors.signIn(request, reply, await oidc.finish(address, pending));
      return await reply.redirect('/', 303);
    } catch (error) {
      const noLogin = error instanceof AuthorizationResponseError && error.error === 'login_required';
      return show(reply, 400, noLogin ? 'login-required' : 'refused', error);
    }
  });
  // Signing out goes through the provider, which asks whether to log out of the customer account too.
  app.post('/logout', async (request, reply) => {
    if (!isOwnForm(deps, request)) return reply.code(403).send();
    const who = visitors.signOut(request, reply);
    return reply.redirect(who?.idToken === undefined ? '/' : await oidc.endAddress(who.idToken).catch(() => '/'), 303);
  });
}

/** Routes of the partner as a child site of the provider's group. */
function registerTokenSignOn(app: FastifyInstance, { deps, visitors, show }: Partner): void {
  const token = tokenSignOn(deps);
  app.get('/token/start', (request, reply) => {
    const { address, pending } = token.begin();
    visitors.begin(request, reply, pending);
    return reply.redirect(address, 303);
  });
  app.get<{ Querystring: { authCode?: unknown; context?: unknown } }>(callbackPaths.token, async (request, reply) => {
    const { authCode, context } = request.query;
    const pending = typeof context === 'string' ? visitors.take(request, 'token', context) : undefined;
    if (pending === undefined || typeof authCode !== 'string') return outdated({ visitors, show }, reply);
    try {
      visitors.signIn(request, reply, await token.finish(authCode));
      return await reply.redirect('/', 303);
    } catch (error) {
      return show(reply, 400, 'refused', error);
    }
  });
}

/**
 * Whether one of our own pages sent the form. Browsers may hide the origin (`null`); then the fetch metadata decides.
 */
function isOwnForm(deps: PartnerDeps, { headers: { origin, 'sec-fetch-site': from } }: FastifyRequest): boolean {
  return from === undefined ? origin === undefined || origin === deps.origin : from === 'same-origin';
}

/** Handles an answer that arrives twice (reload, back button): shows an error only if nobody is signed in. */
function outdated({ visitors, show }: Pick<Partner, 'visitors' | 'show'>, reply: FastifyReply): FastifyReply {
  return visitors.signedIn(reply.request) === undefined ? show(reply, 400, 'outdated') : reply.redirect('/', 303);
}

function languageOf({ query, headers }: FastifyRequest): PageLanguage {
  return pageLanguage((query as { readonly lang?: unknown }).lang, headers['accept-language']);
}

/** Sign-on at the customers' OpenID provider. */
function oidcSignOn({ origin, oidc }: PartnerDeps) {
  // The stand-in uses plain HTTP on this machine; a partner in production never would.
  const party = openIdParty({ ...oidc, callback: `${origin}${callbackPaths.oidc}`, allowHttp: true });
  return {
    /** The URL for the customer, and the values to store until they return. `prompt` as in the protocol. */
    begin: async (prompt?: string) => {
      const { address, ...pending } = await party.begin(prompt === undefined ? {} : { prompt });
      return { address, pending: { mode: 'oidc', ...pending } as const };
    },
    /** Finishes a sign-on with the URL that came back. Throws the provider's error or that of a failed check. */
    finish: async (address: URL, { state, nonce = '', verifier = '' }: Pending): Promise<SignedIn> => {
      const { userInfo, idToken } = await party.finish(address, { state, nonce, verifier });
      return { mode: 'oidc', name: userInfo.name, email: userInfo.email, idToken };
    },
    endAddress: (idToken: string) => party.endAddress(idToken, `${origin}${callbackPaths.afterLogout}`),
  };
}

/** Timeout of calls to the provider. */
const TIMEOUT_MS = 10_000;

/** Single sign-on with the provider's own tokens. Source: requirements#IDP-sso. */
function tokenSignOn({ origin, tokenMode: { provider, apiKey, secret } }: PartnerDeps) {
  return {
    begin: () => {
      const state = randomBytes(16).toString('base64url');
      const query = new URLSearchParams({
        APIKey: apiKey,
        redirectURL: `${origin}${callbackPaths.token}`,
        context: state,
      });
      return {
        address: `${provider}/accounts.sso.login?${query.toString()}`,
        pending: { mode: 'token', state } as const,
      };
    },
    /** Exchanges the returned code, from server to server. Throws if the provider refuses or does not answer. */
    finish: async (authCode: string) => {
      const body = new URLSearchParams({ apiKey, secret, authCode, include: 'profile', format: 'json' });
      const answer = await fetch(`${provider}/socialize.notifyLogin`, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return toSignedIn(await answer.json());
    },
  };
}

function toSignedIn(answer: unknown): SignedIn {
  const errorCode = ownMember(answer, 'errorCode');
  if (errorCode !== 0) throw new Error(`the provider answered ${String(errorCode)}`);
  const profile = ownMember(answer, 'profile');
  const [firstName, lastName, email] = ['firstName', 'lastName', 'email'].map((name) => ownMember(profile, name));
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return { mode: 'token', name: name || undefined, email: typeof email === 'string' ? email : undefined };
}
