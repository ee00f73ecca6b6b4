import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { storedSecret } from '#backend/stand-ins/identity-provider/oidc/keys.ts';
import { mintAuthCode } from '#backend/stand-ins/identity-provider/oidc/token-mode/ssoTokens.ts';
import { pageHeaders } from '#backend/stand-ins/pages/page.ts';
import { assetHeaders, serveFile } from '#backend/stand-ins/pages/registerPageAssets.ts';
import { hasConnection, newConnections } from './connections.ts';
import { consentPage, resultPage, type WidgetRequest, type WidgetResult } from './consentPages.ts';
import { widgetScript } from './widgetScript.ts';

/** Dependencies of the widget's server. */
export interface IdWidgetDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The site at the identity provider whose sessions a widget login opens. */
  readonly apiKey: string;
  /** Exact origins of the pages that may use the widget. */
  readonly pageOrigins: readonly string[];
  /** The account of a login id with its data. */
  readonly accountOf: (
    loginId: string,
  ) => Promise<{ readonly UID: string; readonly data: Readonly<Record<string, unknown>> } | undefined>;
}

/** The account's data field with the widget's connections; the SDK tells pages the same name. */
const dataField = 'ownId';

type Fields = Readonly<Record<string, unknown>>;

/** `/sdk/<appId>` (the SDK) and its window. Source: requirements#IDP-widget. */
export function registerIdWidget(app: FastifyInstance, deps: IdWidgetDeps): void {
  const script = widgetScript();
  app.get('/sdk/:appId', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').headers(assetHeaders).send(script),
  );
  serveFile(
    app,
    '/sdk-assets/result.js',
    new URL('browser/result.js', import.meta.url),
    'text/javascript; charset=utf-8',
  );
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get<{ Params: { appId: string }; Querystring: Fields }>('/sdk/:appId/consent', ({ params, query }, reply) => {
      const request = readRequest(deps, params.appId, query);
      return request === undefined ? refuse(reply) : send(reply, consentPage(request));
    });
    scope.post<{ Params: { appId: string }; Body: Fields | undefined }>(
      '/sdk/:appId/consent',
      async ({ params, body = {} }, reply) => {
        const request = readRequest(deps, params.appId, body);
        return request === undefined
          ? refuse(reply)
          : send(reply, resultPage(request, await resultOf(deps, request, body['outcome'])));
      },
    );
    done();
  });
}

function readRequest(
  { pageOrigins }: IdWidgetDeps,
  appId: string,
  { mode, loginId, opener, language }: Fields,
): WidgetRequest | undefined {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(appId) || (mode !== 'register' && mode !== 'login')) return undefined;
  if (typeof opener !== 'string' || !pageOrigins.includes(opener)) return undefined;
  const typed = typeof loginId === 'string' && loginId.length <= 254 ? loginId : '';
  return {
    appId,
    mode,
    opener,
    loginId: typed,
    language: typeof language === 'string' && /^de\b/i.test(language) ? 'de' : 'en',
  };
}

async function resultOf(
  deps: IdWidgetDeps,
  { appId, mode, loginId }: WidgetRequest,
  outcome: unknown,
): Promise<WidgetResult> {
  if (outcome === 'cancelled') return { outcome };
  if (outcome !== 'success') return { outcome: 'error', code: 'flow_failed', message: 'The tester asked for an error' };
  const secret = await storedSecret(deps.db, deps.clock, 'id-widget');
  if (mode === 'register') return { outcome, loginId, data: newConnections(secret, appId, loginId, deps.clock.now()) };
  const account = await deps.accountOf(loginId);
  const isKnown = account !== undefined && hasConnection(secret, appId, loginId, account.data[dataField]);
  if (!isKnown)
    return {
      outcome: 'error',
      code: 'account_not_found',
      message: 'No account of this address signs in with the widget',
    };
  return { outcome, loginId, authCode: await mintAuthCode(deps.db, deps.clock.now(), deps.apiKey, account.UID) };
}

function send(reply: FastifyReply, document: string): FastifyReply {
  return reply.headers(pageHeaders()).type('text/html; charset=utf-8').send(document);
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .headers(pageHeaders())
    .type('text/plain; charset=utf-8')
    .send('The widget was asked for something it does not know.');
}
