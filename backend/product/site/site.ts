import { pagePaths, tokenPagePaths } from '@kontor/schema-adapters/content';
import { shape } from '#backend/shared/http/routeOptions.ts';
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readMetadata, type SiteMetadata } from '@kontor/schema-adapters/metadata';
import { memoizeLast } from '#backend/shared/memoizeLast.ts';
import { nothingThere, sendProblem } from '#backend/shared/http/problem.ts';
import { registerAccessibility } from './registerAccessibility.ts';
import { registerContent, type ContentSource } from './contentRoutes.ts';
import { builtDrawing, readFirstLoads, type PageSource } from './pageSource.ts';
import { pageDocument } from './pageDocument.ts';
import { registerPreview, type PreviewParts } from './previewPage.ts';
import { registerPolicyReports, contentSecurityPolicy, setPageHeaders, type TrustedTypes } from './securityHeaders.ts';
import { serveAssets } from './servedAssets.ts';
import { createTextAnswers } from '#backend/shared/http/textAnswers.ts';
import { registerMailedSheet } from './mailedPage.ts';
import { registerThemeSheet } from './themeSheet.ts';
import type { ThirdParty } from './thirdParties.ts';
import { registerWellKnown } from './wellKnown.ts';
import { callLimit } from '#backend/shared/http/callLimit.ts';
import { publishEvent } from '#backend/shared/nodeEvents.ts';

/** The parts of the site. */
export interface SiteParts {
  readonly pages: PageSource;
  /** The current document of `GET /rest/v1/metadata`. */
  readonly metadata: () => unknown;
  /** Content and its pictures; without it another host serves them. */
  readonly content?: ContentSource;
  readonly thirdParties: readonly ThirdParty[];
  /** `reported` for a start in production, and in development, where hot reload turns text into code. */
  readonly trustedTypes: TrustedTypes;
  /** Number of the publication for form counts; without it pages count nothing. */
  readonly counted?: () => number | undefined;
  /** The preview of drafts; without it the site has no such page. */
  readonly preview?: PreviewParts;
}

/**
 * Serves the application: pages with the production headers, assets, metadata and content.
 * Source: requirements#HDR-1, requirements#HDR-2, requirements#FLT-10.
 */
export async function registerSite(
  app: FastifyInstance,
  { pages, metadata, content, thirdParties, trustedTypes, preview, counted }: SiteParts,
): Promise<void> {
  const policy = contentSecurityPolicy(thirdParties, pages);
  const siteOf = memoizeLast(readMetadata);
  const siteMetadata = (): SiteMetadata => siteOf(metadata()).metadata;
  app.get(
    '/rest/v1/metadata',
    {
      config: {
        call: {
          summary: 'The site’s metadata.',
          statuses: { 200: 'The metadata document.' },
          problems: [503],
        },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(metadata()),
  );
  if (content !== undefined) registerContent(app, content);
  registerThemeSheet(app, siteMetadata);
  registerMailedSheet(app, siteMetadata);
  registerPolicyReports(app);
  registerPageFailures(app);
  registerWellKnown(app, siteMetadata);
  registerAccessibility(app, { siteMetadata, content, page: pages.page, builtAt: pages.builtAt });
  if (pages.folder !== undefined)
    await serveAssets(app, [`${pages.folder}/assets`, ...(pages.archive === undefined ? [] : [pages.archive])]);
  if (preview !== undefined) await registerPreview(app, preview, { pages, thirdParties, trustedTypes });
  const documentOf = pageDocument({ ...pages, metadata, siteMetadata, content, counted });
  const sendText = createTextAnswers();
  const setHeaders: SetHeaders = (reply, holdsToken) =>
    setPageHeaders(reply, { policy, types: trustedTypes, holdsToken });
  registerPages(app, pages, setHeaders, async (request, reply) => {
    const document = await documentOf(request);
    // In development each page has a nonce of its own.
    return pages.folder === undefined ? reply.send(document) : sendText(request, reply, document);
  });
}

type SetHeaders = (reply: FastifyReply, holdsToken: boolean) => FastifyReply;

/**
 * Registers a route for each page. Any other URL gets the “not found” page with the strict headers of token pages,
 * because the application may accept a spelling that no route matches.
 */
function registerPages(
  app: FastifyInstance,
  pages: PageSource,
  setHeaders: SetHeaders,
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const register = (route: string, holdsToken: boolean): void => {
    for (const path of route === '/' || route.endsWith('*') ? [route] : [route, `${route}/`])
      app.get(path, async (request, reply) => send(request, setHeaders(reply, holdsToken)));
  };
  for (const route of pagePaths) register(route, false);
  for (const route of tokenPagePaths) register(route, true);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isSeparatePage = pages.hasPage?.(path) === true;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || (!isSeparatePage && !asksForPage(path, request.headers.accept)))
      return sendProblem(request, reply, nothingThere());
    return send(request, setHeaders(reply, true).code(isSeparatePage ? 200 : 404));
  });
}

/** The built site in a folder, or another page of it. Throws if there is no build. */
export function builtPages(folder: string, page = 'index.html'): PageSource {
  const file = `${folder}/${page}`;
  if (!existsSync(file)) throw new Error(`The site is not built: ${file} is missing. Run “npm run build”.`);
  const document = readFileSync(file, 'utf8');
  const info = `${folder}/build.json`;
  const { builtAt, firstLoads } = (existsSync(info) ? JSON.parse(readFileSync(info, 'utf8')) : {}) as {
    readonly builtAt?: string;
    readonly firstLoads?: unknown;
  };
  const draw = builtDrawing(`${folder}/../render/renderPage.js`);
  return {
    folder,
    page: () => Promise.resolve(document),
    firstLoads: readFirstLoads(firstLoads),
    ...(draw && { draw }),
    ...(builtAt !== undefined && { builtAt }),
  };
}

/** Path for pages' reports of a visible failure. */
const PAGE_FAILURES = '/page-failures';

interface PageFailure {
  readonly id: string;
  readonly what: string;
}

/**
 * Logs id and kind of a failure that a page showed, so that customer service finds the id that a customer reads out. No
 * URL, no personal data.
 * Source: requirements#PRI-1, requirements#SRV-11.
 */
export function registerPageFailures(app: FastifyInstance): void {
  const body = shape({
    // The page's own id, or the beginning of a request id: the server's, or the provider's `callId`.
    id: { type: 'string', pattern: '^(?:[2-9A-HJ-NP-Z]{8}|[0-9a-f-]{12})$' },
    what: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$' },
  });
  void app.register(async (scope) => {
    const limitLines = await callLimit(scope, 30, 600);
    scope.post<{ Body: PageFailure }>(PAGE_FAILURES, { schema: { body }, bodyLimit: 1024 }, async (request, reply) => {
      await limitLines(request);
      const { id, what } = request.body;
      request.log.warn({ failureId: id, what: toKind(what) }, 'a page showed a failure');
      publishEvent('failure', {});
      return reply.code(204).send();
    });
  });
}

/**
 * The code of an error page, or the name of a JavaScript error. The log has no other values, because anybody can send
 * them.
 */
const toKind = (what: string): string => (/^(?:[a-z]{1,8}-)?\d{3,6}$/.test(what) || kinds.has(what) ? what : 'unknown');

const kinds = new Set([
  'server',
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'AbortError',
  'NetworkError',
  'NotFoundError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'ServiceError',
  'ProviderError',
]);

/** Whether the request is for a page, not for a file: missing files never get a page. */
function asksForPage(path: string, accept: string | undefined): boolean {
  return !/\.[a-z0-9]{1,8}$/i.test(path) && !path.startsWith('/assets/') && (accept ?? '').includes('text/html');
}
