import { hashText } from './hashes.ts';
import type { FastifyInstance } from 'fastify';
import { registerPageAssets, browserScript } from './pages/pageAssets.ts';
import { accountStore, type AccountStore } from './accountStore.ts';
import type { StandInUrls } from './protocol/callContext.ts';
import { calls } from './calls/calls.ts';
import { registerDocuments } from './pages/documentPages.ts';
import { registerLinkPages } from './pages/linkPages.ts';
import { registerCalls, type CallRouteParts } from './protocol/callRoutes.ts';
import { personStates, type PersonStates } from './personStates.ts';
import { socialConflicts } from './socialConflicts.ts';
import { siteGroup, type SiteGroup, type SiteSettings } from './sites.ts';
import { registerSocialLogin } from './social/registerSocialLogin.ts';
import { retention } from './storage/accountRetention.ts';
import { testerMails, type TesterMails } from './testerMails.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';

/** Dependencies of the stand-in. */
export interface StandInDeps extends Omit<CallRouteParts, 'group' | 'sweep'> {
  readonly sites: readonly SiteSettings[];
  /** Folder of the documents of consents; without it there are none. */
  readonly documents?: string;
}

/** The running stand-in: accounts, states and sites for the console. */
export interface StandIn {
  readonly accounts: AccountStore;
  readonly states: PersonStates;
  readonly sites: SiteGroup;
  readonly mails: TesterMails;
}

/**
 * Registers the stand-in of the identity provider on its origin: the `accounts.*` calls and the client script. Throws
 * in production, where the real provider is used.
 */
export async function registerStandIn(app: FastifyInstance, deps: StandInDeps): Promise<StandIn> {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-in of the identity provider must not run in production');
  const group = siteGroup(deps.sites);
  const sweep = retention(deps.db, deps.clock, group);
  registerPageAssets(app);
  await app.register(async (scope) => {
    compressAnswers(scope);
    registerCalls(scope, calls, { ...deps, group, sweep });
  });
  await app.register(async (scope) => registerSocialLogin(scope, { ...deps, group, sweep }));
  await app.register(async (scope) => registerLinkPages(scope, { ...deps, group }));
  if (deps.documents !== undefined) registerDocuments(app, deps.documents, deps.urls.site);
  await app.register(async (scope) => {
    compressAnswers(scope);
    registerClientScript(scope, group, deps.urls);
  });
  return {
    states: personStates({ conflicts: socialConflicts(), ...deps, group }),
    accounts: accountStore(deps.db, deps.clock, group, sweep),
    sites: group,
    mails: testerMails({ ...deps, group }),
  };
}

/** The client script for browsers. Its text needs an enclosing variable `served`. */
const clientScript = browserScript(new URL('client-script/gigya.ts', import.meta.url));

interface ScriptQuery {
  readonly [name: string]: string | readonly string[] | undefined;
}

/** Serves `/js/gigya.js?apikey=&lang=`: the site's settings and our implementation of the provider's client script. */
function registerClientScript(app: FastifyInstance, group: SiteGroup, urls: StandInUrls): void {
  app.get<{ Querystring: ScriptQuery }>('/js/gigya.js', async ({ query, headers }, reply) => {
    const text = (key: string): string => {
      const value = Object.entries(query).find(([name]) => name.toLowerCase() === key)?.[1];
      return typeof value === 'string' ? value : '';
    };
    const site = group.byKey(text('apikey'));
    void reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('X-Content-Type-Options', 'nosniff');
    if (site === undefined) return reply.send('console.error("gigya: invalid API key");');
    const settings = {
      apiKey: site.apiKey,
      lang: text('lang'),
      apiBase: urls.standIn,
      ssoKey: group.all()[0]?.apiKey ?? site.apiKey,
    };
    const script = `(function (served) {\n${await clientScript()}\n})(${JSON.stringify(settings)});`;
    const etag = `W/"${hashText(script).slice(0, 24)}"`;
    void reply.header('ETag', etag);
    return headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(script);
  });
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const brotli = promisify(brotliCompress);
const compress = { br: (text: string) => brotli(text, quality), gzip: promisify(gzip) };
/** Below this length, in characters, compression saves little. */
const MIN_COMPRESSED_LENGTH = 1_000;

/** Compresses longer answers of a scope for clients that accept it, as the provider's servers do. */
function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_COMPRESSED_LENGTH) return payload;
    const before = reply.getHeader('vary');
    void reply.header('vary', before === undefined ? 'Accept-Encoding' : `${String(before)}, Accept-Encoding`);
    const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
    if (encoding === null) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress[encoding](payload);
  });
}
