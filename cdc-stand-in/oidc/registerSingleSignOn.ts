import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerPageAssets, serveFile } from '../pages/pageAssets.ts';
import { type SingleSignOnDeps, issuerPath, cookieNames } from './singleSignOn.ts';
import { handOver, leaveBodies } from './handOver.ts';
import { registerTokenMode } from './token-mode/registerTokenMode.ts';
import { lte } from 'drizzle-orm';
import { throttleByClock } from '../clock.ts';
import { authCodes, oidcRecords, ssoTokens } from './tables.ts';
import type { IncomingMessage } from 'node:http';
import type { Provider } from 'oidc-provider';
import { originHeaders, pageHeaders } from '../pages/page.ts';
import { continueAuthorization, type ContinueParams } from './continueAuthorization.ts';
import { passiveParam } from './proxyAddress.ts';

/**
 * Single sign-on on the stand-in's origin: OpenID provider, partner script, token mode. Throws in production, where the
 * real provider is used. The migrations in this folder must have run.
 */
export function registerSingleSignOn(app: FastifyInstance, deps: SingleSignOnDeps): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-in of the identity provider must not run in production');
  registerPageAssets(app);
  serveFile(app, '/js/gigya.oidc.js', new URL('browser/gigya.oidc.js', import.meta.url));
  // Expired logins and codes. Source: requirements#PRI-4.
  const sweep = throttleByClock(HOUR_MS, deps.clock, async (now) => {
    for (const table of [oidcRecords, ssoTokens, authCodes])
      await deps.db.delete(table).where(lte(table.expiresAt, now));
  });
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', sweep);
    registerOidcProvider(scope, deps);
    registerTokenMode(scope, deps);
    done();
  });
}

const HOUR_MS = 3_600_000;

/**
 * The site's OpenID provider under `/oidc/op/v1.0/<apiKey>/`: discovery, authorisation, tokens, user info, logout. It
 * starts at its first request, because most runs of the product never need it.
 * Source: requirements#IDP-sso.
 */
function registerOidcProvider(app: FastifyInstance, deps: SingleSignOnDeps): void {
  const base = issuerPath(deps.apiKey);
  let started: Promise<Provider> | undefined;
  const provider = (): Promise<Provider> =>
    (started ??= import('./startProvider.ts').then(({ startProvider }) => startProvider(deps)));
  void app.register((scope, _options, done) => {
    leaveBodies(scope);
    scope.get<{ Querystring: ContinueParams }>(`${base}/authorize/continue`, async (request, reply) => {
      const target = await continueAuthorization(deps, await provider(), onlyTexts(request.query));
      return reply.headers(pageHeaders()).redirect(target, 303);
    });
    scope.all(`${base}/*`, async ({ raw }, reply) => passToProvider(deps, await provider(), base, raw, reply));
    done();
  });
  // Reads authorisation requests that are forms, to replace `prompt=none` in them.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    );
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.post<{ Body?: URLSearchParams }>(`${base}/authorize`, async ({ body, raw }, reply) => {
      const search = (body ?? new URLSearchParams()).toString();
      Object.assign(raw, { method: 'GET', url: `${base}/authorize?${search}` });
      passToProvider(deps, await provider(), base, raw, reply);
    });
    scope.post<{ Body?: URLSearchParams }>(`${base}/request`, async ({ body, raw }, reply) => {
      Object.assign(raw, { body: Object.fromEntries(toPassive(body ?? new URLSearchParams())) });
      passToProvider(deps, await provider(), base, raw, reply);
    });
    done();
  });
}

/** Passes a request to the provider; lets the site's page answer an authorisation with `prompt=none`. */
function passToProvider(
  deps: SingleSignOnDeps,
  provider: Provider,
  base: string,
  incoming: IncomingMessage,
  reply: FastifyReply,
): void {
  const [route = '', search] = (incoming.url ?? '').split('?', 2);
  const isAuthorization = route.startsWith(`${base}/authorize`);
  if (isAuthorization) {
    dropProviderSession(incoming.headers);
    if (search !== undefined) incoming.url = `${route}?${toPassive(new URLSearchParams(search)).toString()}`;
  }
  // The site may learn which partner an authorisation comes from.
  const headers = isAuthorization ? originHeaders(partnerOrigins(deps)) : pageHeaders(partnerOrigins(deps));
  handOver(provider, { base, origin: deps.origin, headers }, incoming, reply);
}

/** Drops the provider's own session, with which a partner could log customers in after their logout at the site. */
function dropProviderSession(headers: { cookie?: string | undefined }): void {
  const otherCookies = (headers.cookie ?? '')
    .split(/;\s*/)
    .filter((cookie) => !new RegExp(`^${cookieNames.session}(\\.sig)?=`).test(cookie));
  headers.cookie = otherCookies.join('; ');
}

/**
 * Lets the site's page answer `prompt=none`, because only the page can detect a login; the provider would refuse at
 * once.
 */
function toPassive(params: URLSearchParams): URLSearchParams {
  const passive = new URLSearchParams(params);
  if (passive.getAll('prompt').join(' ') !== 'none') {
    passive.delete(passiveParam);
    return passive;
  }
  passive.delete('prompt');
  passive.set(passiveParam, 'true');
  return passive;
}

function partnerOrigins({ partners }: SingleSignOnDeps): readonly string[] {
  return [
    ...new Set(
      partners.flatMap(({ oidc }) => oidc?.postLogoutRedirectUris ?? []).map((address) => new URL(address).origin),
    ),
  ];
}

/** Repeated or empty parameters count as absent. */
function onlyTexts(query: ContinueParams): ContinueParams {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => typeof value === 'string' && value !== ''));
}
