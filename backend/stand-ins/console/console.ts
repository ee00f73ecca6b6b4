import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import type { ConsoleParts } from './consoleParts.ts';
import { type Param, type Query, registerConsoleApi } from './consoleApi.ts';
import { html } from '#backend/shared/html.ts';
import { sendPage, browserScript, registerPageAssets, serveFile, serveScript } from '@kontor/cdc-stand-in/pages';
import { registerPreviews } from './previewRoutes.ts';
import { type CallFilter, callsPage } from './pages/callsPage.ts';
import { evidencePage } from './pages/evidencePage.ts';
import { faultsPage } from './pages/faultsPage.ts';
import { registerTraffic } from './formTraffic.ts';
import { formCountsPage } from './pages/formCountsPage.ts';
import { letter, letterHeaders, mailPage, mailsPage } from './pages/mailPages.ts';
import { peoplePage } from './pages/peoplePage.ts';
import { personPage } from './pages/personPage.ts';
import { contentPage, schemaPage } from './pages/publishPages.ts';
import { consoleDocument, consoleHeaders, type ConsolePage } from './pages/shell.ts';

const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;

/**
 * The testers' console: its API and its page. Only pages of its own origin, and programs, may use it.
 * Source: requirements#console-api.
 */
export async function registerConsole(app: FastifyInstance, parts: ConsoleParts): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the console must not run in production');
  const hosts = new Set([new URL(parts.origins.standIn).hostname, 'localhost', '127.0.0.1', '[::1]']);
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit: MAX_DOCUMENT_BYTES },
        scope.getDefaultJsonParser('error', 'error'),
      );
      scope.addHook('onRequest', async ({ headers }, reply) => {
        const { origin, host = '' } = headers;
        // Many programs send a content type with every call: drops it without a body.
        if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0')
          delete headers['content-type'];
        const isOwnHost = hosts.has(host.replace(/:\d+$/, ''));
        return isOwnHost && (origin === undefined || origin === parts.origins.standIn)
          ? undefined
          : reply.code(403).send({ error: 'The console is not open to other pages.' });
      });
      registerConsoleApi(scope, parts);
      registerTraffic(scope, parts);
    },
    { prefix: '/console/api' },
  );
  registerConsolePages(app, parts);
}

/** The console's pages: rendered on the server; their few scripts and styles are files on the same origin. */
function registerConsolePages(app: FastifyInstance, parts: ConsoleParts): void {
  registerPageAssets(app);
  serveFile(app, '/console/assets/console.css', new URL('browser/console.css', import.meta.url));
  serveScript(app, '/console/assets/console.js', browserScript(new URL('browser/console.js', import.meta.url)));
  const send = async (reply: FastifyReply, page: ConsolePage | undefined): Promise<FastifyReply> =>
    sendPage(
      reply.code(page === undefined ? 404 : 200),
      await consoleDocument(parts, page ?? notFoundPage),
      consoleHeaders,
    );
  const servePage = <Route extends RouteGenericInterface>(
    path: string,
    build: (request: FastifyRequest<Route>) => ConsolePage | undefined | Promise<ConsolePage | undefined>,
  ) => app.get(path, async (request, reply) => send(reply, await build(request as FastifyRequest<Route>)));
  servePage('/console', () => peoplePage(parts));
  servePage<Param<'who'>>('/console/people/:who', ({ params }) => personPage(parts, params.who));
  servePage<Param<'who'>>('/console/people/:who/evidence', ({ params }) => evidencePage(parts, params.who));
  servePage<Query<'to' | 'kind'>>('/console/mails', ({ query }) => mailsPage(parts, query));
  servePage<Param<'id'>>('/console/mails/:id', ({ params }) => mailPage(parts, params.id));
  app.get<Param<'id'>>('/console/mails/:id/html', async ({ params }, reply) => {
    const text = await letter(parts, params.id);
    return text === undefined ? send(reply, undefined) : sendPage(reply, text, letterHeaders);
  });
  servePage('/console/faults', () => faultsPage(parts));
  servePage<{ Querystring: CallFilter }>('/console/calls', ({ query }) => callsPage(parts, query));
  servePage('/console/schema', () => schemaPage(parts));
  servePage('/console/forms', () => formCountsPage(parts));
  servePage<Param<'site'>>('/console/schema/:site', ({ params }) => schemaPage(parts, params.site));
  registerPreviews(app, parts);
  servePage('/console/content', () => contentPage(parts));
  servePage<Param<'language'>>('/console/content/:language', ({ params }) => contentPage(parts, params.language));
}

const notFoundPage: ConsolePage = {
  path: '/console/gone',
  title: 'Gone',
  body: html`<h1>Nothing here any more</h1>
    <p><a href="/console">People</a></p>`,
};
