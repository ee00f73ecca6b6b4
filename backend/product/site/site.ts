import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { nothingThere, sendProblem } from '#backend/shared/http/problem.ts';
import { registerContent, type ContentSource } from './contentRoutes.ts';
import { withMetadata } from './inlineMetadata.ts';
import { registerPageFailures } from './pageFailures.ts';
import { asksForPage, pageRoutes, tokenPageRoutes } from './pageRoutes.ts';
import { registerPolicyReports } from './policyReports.ts';
import { contentSecurityPolicy, setPageHeaders, type TrustedTypes } from './securityHeaders.ts';
import type { ThirdParty } from './thirdParties.ts';

/** The built application, or whatever serves it while it is developed. */
export interface PageSource {
  /** The page's document for an address. */
  readonly page: (url: string) => Promise<string>;
  /** Whether it has a page of its own at this path, beside the application's routes. */
  readonly hasPage?: (path: string) => boolean;
  /** Folder of the built site: `assets/` and single files. Absent while developing. */
  readonly folder?: string;
  /** Folder of the assets of earlier builds. */
  readonly archive?: string;
  /** Nonce of the page's inline parts, while developing. */
  readonly nonce?: string;
  /** Hash of the page's import map, the only thing that stands in the page itself, as the policy spells it. */
  readonly importMap?: string;
}

/** What the site is made of. */
export interface SiteParts {
  readonly pages: PageSource;
  /** The document of `GET /rest/v1/metadata`, as it is now. */
  readonly metadata: () => unknown;
  /** Content and its pictures; without it another host serves them. */
  readonly content?: ContentSource;
  readonly thirdParties: readonly ThirdParty[];
  /** Production only reports at first; while developing hot reload needs text as code. */
  readonly trustedTypes: TrustedTypes;
  /** Puts the metadata into the page itself. */
  readonly inlineMetadata?: boolean;
}

/** Serves the application: pages with the production headers, assets, metadata and content. Source: requirements#HDR-1, requirements#HDR-2, requirements#FLT-10. */
export async function registerSite(
  app: FastifyInstance,
  { pages, metadata, content, thirdParties, trustedTypes, inlineMetadata = false }: SiteParts,
): Promise<void> {
  const policy = contentSecurityPolicy(thirdParties, pages);
  app.get(
    '/rest/v1/metadata',
    {
      config: {
        call: {
          summary: 'What the site is configured to be.',
          statuses: { 200: 'The metadata document.' },
          problems: [503],
        },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(metadata()),
  );
  if (content !== undefined) registerContent(app, content);
  registerPolicyReports(app);
  registerPageFailures(app);
  if (pages.folder !== undefined)
    await serveAssets(app, [`${pages.folder}/assets`, ...(pages.archive === undefined ? [] : [pages.archive])]);
  const shown: PageSource = inlineMetadata
    ? { ...pages, page: async (url) => withMetadata(await pages.page(url), metadata()) }
    : pages;
  registerPages(app, shown, (reply, holdsToken) => setPageHeaders(reply, { policy, types: trustedTypes, holdsToken }));
}

/**
 * A route for each page. Any other address shows the page that says that nothing is there, as strictly as if it held a token: the
 * application may understand a spelling that no route matches.
 */
function registerPages(
  app: FastifyInstance,
  pages: PageSource,
  setHeaders: (reply: FastifyReply, holdsToken: boolean) => FastifyReply,
): void {
  const register = (route: string, holdsToken: boolean): void => {
    for (const path of route === '/' || route.endsWith('*') ? [route] : [route, `${route}/`])
      app.get(path, async ({ url }, reply) => setHeaders(reply, holdsToken).send(await pages.page(url)));
  };
  for (const route of pageRoutes) register(route, false);
  for (const route of tokenPageRoutes) register(route, true);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const known = pages.hasPage?.(path) === true;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || (!known && !asksForPage(path, request.headers.accept)))
      return sendProblem(request, reply, nothingThere());
    return setHeaders(reply, true)
      .code(known ? 200 : 404)
      .send(await pages.page(request.url));
  });
}

async function serveAssets(app: FastifyInstance, folders: string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: folders,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    setHeaders: (response) => {
      response.setHeader('vary', 'Accept-Encoding');
    },
  });
}

/** The built site in a folder. Throws when it was not built. */
export function builtPages(folder: string): PageSource {
  const file = `${folder}/index.html`;
  if (!existsSync(file)) throw new Error(`The site is not built: ${file} is missing. Run “npm run build”.`);
  const document = readFileSync(file, 'utf8');
  const [, importMap] = /<script type="importmap">([^<]*)<\/script>/.exec(document) ?? [];
  return {
    folder,
    page: () => Promise.resolve(document),
    ...(importMap !== undefined && { importMap: `sha256-${createHash('sha256').update(importMap).digest('base64')}` }),
  };
}
