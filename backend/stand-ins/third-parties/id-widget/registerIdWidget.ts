import { hashWithKey, isSameText } from '#backend/shared/hashes.ts';
import {
  readForms,
  cardPage,
  pageHeaders,
  pageDocument,
  type PageLanguage,
  sendPage,
  serveFile,
  serveScript,
  pageTextsIn,
  scriptWithTexts,
} from '@kontor/cdc-stand-in/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { storedSecret, mintAuthCode } from '@kontor/cdc-stand-in/oidc';
import { randomBytes } from 'node:crypto';
import { html } from '#backend/shared/html.ts';
import { jsonIn } from '@kontor/schema-adapters/json';
import * as v from 'valibot';

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

/** The account's data field with the widget's connections; the SDK gives pages the same name. */
const dataField = 'ownId';

type Fields = Readonly<Record<string, unknown>>;

/** `/sdk/<appId>` (the SDK) and its window. Source: requirements#IDP-widget. */
export function registerIdWidget(app: FastifyInstance, deps: IdWidgetDeps): void {
  const script = widgetScript();
  serveScript(app, '/sdk/:appId', () => script);
  serveFile(app, '/sdk-assets/result.js', new URL('browser/result.js', import.meta.url));
  void app.register((scope, _options, done) => {
    readForms(scope);
    scope.get<{ Params: { appId: string }; Querystring: Fields }>('/sdk/:appId/consent', ({ params, query }, reply) => {
      const request = readRequest(deps, params.appId, query);
      return request === undefined ? refuse(reply) : sendPage(reply, consentPage(request));
    });
    scope.post<{ Params: { appId: string }; Body: Fields | undefined }>(
      '/sdk/:appId/consent',
      async ({ params, body = {} }, reply) => {
        const request = readRequest(deps, params.appId, body);
        return request === undefined
          ? refuse(reply)
          : sendPage(reply, resultPage(request, await createResult(deps, request, body['outcome'])));
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

async function createResult(
  deps: IdWidgetDeps,
  { appId, mode, loginId }: WidgetRequest,
  outcome: unknown,
): Promise<WidgetResult> {
  if (outcome === 'cancelled') return { outcome };
  if (outcome !== 'success') return { outcome: 'error', code: 'flow_failed', message: 'The tester asked for an error' };
  const secret = await storedSecret(deps.db, deps.clock, 'id-widget');
  if (mode === 'register') return { outcome, loginId, data: newConnections(secret, appId, loginId, deps.clock.now()) };
  const account = await deps.accountOf(loginId);
  const isConnected = account !== undefined && hasConnection(secret, appId, loginId, account.data[dataField]);
  if (!isConnected)
    return {
      outcome: 'error',
      code: 'account_not_found',
      message: 'No account of this address signs in with the widget',
    };
  return { outcome, loginId, authCode: await mintAuthCode(deps.db, deps.clock.now(), deps.apiKey, account.UID) };
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .headers(pageHeaders())
    .type('text/plain; charset=utf-8')
    .send('The widget was asked for something it does not know.');
}

/**
 * The data that the widget's server issues at registration and accepts at login: a device of this customer, connected at
 * an ISO date.
 */
const connectionData = v.object({ id: v.string(), loginId: v.string(), createdAt: v.string(), signature: v.string() });

type Connection = v.InferOutput<typeof connectionData>;

/** Account data that the widget writes: base64 of a JSON list of connections. `now` is epoch milliseconds. */
function newConnections(secret: string, appId: string, loginId: string, now: number): string {
  const facts = {
    id: randomBytes(16).toString('hex'),
    loginId: normalise(loginId),
    createdAt: new Date(now).toISOString(),
  };
  const connection: Connection = { ...facts, signature: sign(secret, appId, facts) };
  return Buffer.from(JSON.stringify([connection])).toString('base64');
}

/** Whether stored account data has a connection that was issued for this login id. Never throws. */
function hasConnection(secret: string, appId: string, loginId: string, stored: unknown): boolean {
  return readConnections(stored).some(
    (connection) =>
      connection.loginId === normalise(loginId) && isSameText(connection.signature, sign(secret, appId, connection)),
  );
}

const normalise = (loginId: string): string => loginId.trim().toLowerCase();

function sign(secret: string, appId: string, { id, loginId, createdAt }: Omit<Connection, 'signature'>): string {
  return hashWithKey(secret, appId, id, loginId, createdAt);
}

function readConnections(stored: unknown): readonly Connection[] {
  if (typeof stored !== 'string' || stored.length > 16_384) return [];
  const list = jsonIn(Buffer.from(stored, 'base64').toString('utf8'));
  return Array.isArray(list) ? list.filter((item): item is Connection => v.is(connectionData, item)) : [];
}

/** A widget's request from a page. */
interface WidgetRequest {
  readonly appId: string;
  readonly mode: 'register' | 'login';
  readonly loginId: string;
  /** Origin of the page that opened the window; only this page gets the answer. */
  readonly opener: string;
  readonly language: PageLanguage;
}

/** The result for the page with the widget. */
type WidgetResult =
  | { readonly outcome: 'success'; readonly loginId: string; readonly data?: string; readonly authCode?: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'error'; readonly code: string; readonly message: string };

/** The widget's own window: the customer confirms, or the tester chooses another result. */
function consentPage({ appId, mode, loginId, opener, language }: WidgetRequest): string {
  const t = pageTextsIn(language);
  const hidden = Object.entries({ mode, opener, language }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return pageDocument({
    title: t('widget.title'),
    language,
    body: html`<main class="page">
      <form class="card" method="post" action="/sdk/${appId}/consent">
        <h1>${t('widget.title')}</h1>
        <p class="lead">${t(`widget.${mode}`)}</p>
        <div class="field">
          <label for="login-id">${t('widget.loginId')}</label
          ><input
            id="login-id"
            name="loginId"
            type="email"
            autocomplete="username"
            required
            maxlength="254"
            value="${loginId}"
          />
        </div>
        ${hidden}
        <div class="actions">
          <button class="button" name="outcome" value="success">${t('widget.success')}</button>
          <button class="button quiet" name="outcome" value="cancelled" formnovalidate>${t('widget.cancel')}</button>
          <button class="button quiet" name="outcome" value="error" formnovalidate>${t('widget.error')}</button>
        </div>
        <p class="hint">${t('widget.note')}</p>
      </form>
    </main>`,
  });
}

/**
 * Sends the result to the page that opened the window and closes it. The result is in a meta element: nothing is inline
 * code.
 */
function resultPage({ opener, language }: Pick<WidgetRequest, 'opener' | 'language'>, result: WidgetResult): string {
  const t = pageTextsIn(language);
  return cardPage({
    title: t('widget.doneTitle'),
    language,
    scripts: ['/sdk-assets/result.js'],
    content: html`<p>${t('widget.done')}</p>
      <data id="widget-result" value="${JSON.stringify(result)}" data-opener="${opener}"></data>
      <div class="actions"><button class="button" id="close" type="button">${t('widget.close')}</button></div>`,
  });
}

/** The widget's SDK with the texts of its button. */
export const widgetScript = (): string =>
  scriptWithTexts(
    'ownidTexts',
    { register: 'widget.register', login: 'widget.login', done: 'widget.done', undo: 'widget.undo' },
    new URL('browser/sdk.js', import.meta.url),
  );
