import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import { knownOriginHeaders, pageLanguage, type PageLanguage } from '#backend/stand-ins/pages/page.ts';
import { registerPageAssets, serveFile } from '#backend/stand-ins/pages/pageAssets.ts';
import { callbackPaths, type PartnerDeps } from './partnerDeps.ts';
import { startPage, type PartnerErrorKind } from './partnerPages.ts';
import { visitorMemory, type Visitors, type Pending, type SignedIn } from './visitors.ts';
import { openIdParty } from '#backend/shared/openIdParty.ts';
import { randomBytes } from 'node:crypto';

interface Partner {
  readonly deps: PartnerDeps;
  readonly visitors: Visitors;
  readonly oidc: OidcSignOn;
  readonly token: TokenSignOn;
}

/**
 * A partner service on its own origin, to try single sign-on in both modes like a real partner. Throws in production:
 * it is a stand-in.
 */
export function registerPartner(app: FastifyInstance, deps: PartnerDeps): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-in of a partner service must not run in production');
  const partner: Partner = {
    deps,
    visitors: visitorMemory(deps.clock),
    oidc: oidcSignOn(deps),
    token: tokenSignOn(deps),
  };
  registerPageAssets(app);
  serveFile(app, '/assets/partner.css', new URL('partner.css', import.meta.url), 'text/css; charset=utf-8');
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null));
    registerRoutes(scope, partner);
    done();
  });
}

function registerRoutes(app: FastifyInstance, partner: Partner): void {
  app.get('/', (request, reply) => show(partner, reply, 200, request));
  app.get<{ Querystring: { prompt?: unknown } }>('/oidc/start', (request, reply) =>
    beginOidc(partner, request.query.prompt, request, reply),
  );
  app.get(callbackPaths.oidc, (request, reply) => finishOidc(partner, request, reply));
  app.get('/token/start', (request, reply) => {
    const { address, pending } = partner.token.begin();
    partner.visitors.begin(request, reply, pending);
    return reply.headers(knownOriginHeaders()).redirect(address, 303);
  });
  app.get<{ Querystring: { authCode?: unknown; context?: unknown } }>(callbackPaths.token, (request, reply) =>
    finishToken(partner, request.query, request, reply),
  );
  app.post('/logout', (request, reply) => logOut(partner, request, reply));
}

const prompts: readonly unknown[] = ['login', 'none'];

async function beginOidc(
  partner: Partner,
  prompt: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { address, pending } = await partner.oidc.begin(prompts.includes(prompt) ? String(prompt) : undefined);
    partner.visitors.begin(request, reply, pending);
    return await reply.headers(knownOriginHeaders()).redirect(address, 303);
  } catch (error) {
    return failed(partner, request, reply, 'unreachable', error);
  }
}

async function finishOidc(partner: Partner, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const address = new URL(request.url, partner.deps.origin);
  const pending = partner.visitors.take(request, 'oidc', address.searchParams.get('state') ?? '');
  if (pending === undefined) return outdated(partner, request, reply);
  try {
    partner.visitors.signIn(request, reply, await partner.oidc.finish(address, pending));
    return await reply.headers(knownOriginHeaders()).redirect('/', 303);
  } catch (error) {
    const noLogin = error instanceof AuthorizationResponseError && error.error === 'login_required';
    return failed(partner, request, reply, noLogin ? 'login-required' : 'refused', error);
  }
}

async function finishToken(
  partner: Partner,
  { authCode, context }: { readonly authCode?: unknown; readonly context?: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pending = typeof context === 'string' ? partner.visitors.take(request, 'token', context) : undefined;
  if (pending === undefined || typeof authCode !== 'string') return outdated(partner, request, reply);
  try {
    partner.visitors.signIn(request, reply, await partner.token.finish(authCode));
    return await reply.headers(knownOriginHeaders()).redirect('/', 303);
  } catch (error) {
    return failed(partner, request, reply, 'refused', error);
  }
}

/**
 * Signing out with OpenID Connect goes through the provider, which asks whether to log out of the customer account too.
 */
async function logOut(partner: Partner, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!isOwnForm(partner, request)) return reply.code(403).headers(knownOriginHeaders()).send();
  const who = partner.visitors.signOut(request, reply);
  const target = who?.idToken === undefined ? '/' : await partner.oidc.endAddress(who.idToken).catch(() => '/');
  return reply.headers(knownOriginHeaders()).redirect(target, 303);
}

/**
 * Whether one of our own pages sent the form. Browsers may hide the origin (`null`); then the fetch metadata decides.
 */
function isOwnForm({ deps }: Partner, { headers: { origin, 'sec-fetch-site': from } }: FastifyRequest): boolean {
  return from === undefined ? origin === undefined || origin === deps.origin : from === 'same-origin';
}

/** An answer that arrived twice (reload, back button): if the customer is already signed in by it, nothing happens. */
function outdated(partner: Partner, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (partner.visitors.signedIn(request) !== undefined) return reply.headers(knownOriginHeaders()).redirect('/', 303);
  return show(partner, reply, 400, request, 'outdated');
}

function failed(
  partner: Partner,
  request: FastifyRequest,
  reply: FastifyReply,
  trouble: PartnerErrorKind,
  error: unknown,
): FastifyReply {
  return show(
    partner,
    reply,
    trouble === 'unreachable' ? 503 : 400,
    request,
    trouble,
    error instanceof Error ? error.message : undefined,
  );
}

function show(
  { deps, visitors }: Partner,
  reply: FastifyReply,
  status: number,
  request: FastifyRequest,
  trouble?: PartnerErrorKind,
  details?: string,
): FastifyReply {
  const provider = new URL(deps.oidc.issuer).origin;
  return reply
    .code(status)
    .headers(knownOriginHeaders([provider]))
    .type('text/html; charset=utf-8')
    .send(startPage(deps, { language: languageOf(request), who: visitors.signedIn(request), trouble, details }));
}

function languageOf({ query, headers }: FastifyRequest): PageLanguage {
  return pageLanguage((query as { readonly lang?: unknown }).lang, headers['accept-language']);
}

/** The partner as a relying party. */
interface OidcSignOn {
  /** The URL for the customer, and what to store until they return. `prompt` as in the protocol. */
  readonly begin: (prompt?: string) => Promise<{ readonly address: string; readonly pending: Pending }>;
  /** Finishes a sign-on with the URL that came back. Throws the provider's error or that of a failed check. */
  readonly finish: (address: URL, pending: Pending) => Promise<SignedIn>;
  /** The URL for a customer who signs out. */
  readonly endAddress: (idToken: string) => Promise<string>;
}

/** Signing on at the customers' provider. */
function oidcSignOn({ origin, oidc }: PartnerDeps): OidcSignOn {
  // The stand-in uses plain HTTP on this machine; a partner in production never would.
  const party = openIdParty({ ...oidc, callback: `${origin}${callbackPaths.oidc}`, allowHttp: true });
  return {
    begin: async (prompt) => {
      const { address, ...pending } = await party.begin(prompt === undefined ? {} : { prompt });
      return { address, pending: { mode: 'oidc', ...pending } };
    },
    finish: async (address, { state, nonce = '', verifier = '' }) => {
      const { userInfo, idToken } = await party.finish(address, { state, nonce, verifier });
      const { name, email } = userInfo;
      return {
        mode: 'oidc',
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(idToken === undefined ? {} : { idToken }),
      };
    },
    endAddress: (idToken) => party.endAddress(idToken, `${origin}${callbackPaths.afterLogout}`),
  };
}

/** The partner as a child site of the provider's group. */
interface TokenSignOn {
  readonly begin: () => { readonly address: string; readonly pending: Pending };
  /** Exchanges the returned code, from server to server. Throws if the provider refuses or does not answer. */
  readonly finish: (authCode: string) => Promise<SignedIn>;
}

/** Timeout of calls to the provider, milliseconds. */
const timeoutMs = 10_000;

/** Single sign-on with the provider's own tokens. Source: requirements#IDP-sso. */
function tokenSignOn({ origin, tokenMode: { provider, apiKey, secret } }: PartnerDeps): TokenSignOn {
  return {
    begin: () => {
      const state = randomBytes(16).toString('base64url');
      const query = new URLSearchParams({
        APIKey: apiKey,
        redirectURL: `${origin}${callbackPaths.token}`,
        context: state,
      });
      return { address: `${provider}/accounts.sso.login?${query.toString()}`, pending: { mode: 'token', state } };
    },
    finish: async (authCode) => {
      const body = new URLSearchParams({ apiKey, secret, authCode, include: 'profile', format: 'json' });
      const answer = await fetch(`${provider}/socialize.notifyLogin`, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return toSignedIn(await answer.json());
    },
  };
}

function toSignedIn(answer: unknown): SignedIn {
  const { errorCode, profile } = readMembers(answer);
  if (errorCode !== 0) throw new Error(`the provider answered ${String(errorCode)}`);
  const { firstName, lastName, email } = readMembers(profile);
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return { mode: 'token', ...(name === '' ? {} : { name }), ...(typeof email === 'string' ? { email } : {}) };
}

const readMembers = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
