import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationResponseError } from 'openid-client';
import { knownOriginHeaders } from '#backend/stand-ins/pages/page.ts';
import { pageLanguage, type PageLanguage } from '#backend/stand-ins/pages/pageLanguage.ts';
import { registerPageAssets, serveFile } from '#backend/stand-ins/pages/registerPageAssets.ts';
import { oidcSignOn, type OidcSignOn } from './oidcSignOn.ts';
import { callbackPaths, type PartnerDeps } from './partnerDeps.ts';
import { startPage, type PartnerErrorKind } from './partnerPages.ts';
import { tokenSignOn, type TokenSignOn } from './tokenSignOn.ts';
import { visitorMemory, type Visitors } from './visitors.ts';

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
