import { shape } from '#backend/shared/http/routeOptions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseAnswers, registerHealth } from '#backend/shared/http/health.ts';
import { registerOpenApi } from '#backend/shared/http/openApi.ts';
import { answerWithProblems, problemDetails, nothingThere } from '#backend/shared/http/problem.ts';
import { createServer, type ServerSettings } from '#backend/shared/http/server.ts';
import { shedLoad } from '#backend/shared/http/shedLoad.ts';
import { isServiceCall } from '#backend/shared/http/serviceCall.ts';
import { registerPictures, type PictureSource } from '#backend/product/pictures/pictureRoutes.ts';
import { limiter } from '#backend/product/services/limits.ts';
import type { ContentParts } from './contentParts.ts';
import { documentLimits } from './documents.ts';
import { checkRoutes, draftRoutes } from './routes/draftRoutes.ts';
import { commentRoutes } from './routes/commentRoutes.ts';
import { formCountRoutes } from './routes/formCountRoutes.ts';
import { reviewRoutes } from './routes/reviewRoutes.ts';
import { pictureCalls } from './routes/pictureCalls.ts';
import { previewLinkCall } from './routes/previewLinkRoutes.ts';
import { overviewRoutes } from './routes/overviewRoutes.ts';
import { publishRoutes } from './routes/publishRoutes.ts';
import { guardStaff, type Authenticator } from './staff/staff.ts';
import { openIdProvider, type StaffProviderSettings } from './staff/openIdProvider.ts';
import { CALLBACK, cookieSessions, registerSignIn } from './staff/signIn.ts';
import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { createTextAnswers } from '#backend/shared/http/textAnswers.ts';

/** Settings of the studio's server. */
export interface StudioSettings {
  readonly server: Omit<ServerSettings, 'headers'>;
  /** The studio's public origin. */
  readonly origin: string;
  /** Origins of the sites, whose pages the studio shows in a frame. */
  readonly siteOrigins: readonly string[];
  /** Folder of the built studio; it may be missing. */
  readonly folder: string;
  /** Keys that hide in the database who was counted for a limit. */
  readonly subjectKeys: readonly string[];
  /** Where staff signs in. */
  readonly staff: StaffProviderSettings;
  /** Ways to sign in besides that; production has none. */
  readonly otherAuthenticators?: readonly Authenticator[];
  readonly content: ContentParts;
  /** The site's pictures, which the studio shows too. */
  readonly pictures: PictureSource;
}

/** The studio's server, which does not listen yet. `drain` takes it out of rotation before it closes. */
export interface StudioNode {
  readonly app: FastifyInstance;
  readonly drain: () => void;
}

/** Builds the studio's server: the calls of the content service and the studio's pages. */
export async function buildStudioNode(settings: StudioSettings): Promise<StudioNode> {
  const { content, origin } = settings;
  const app = createServer({ ...settings.server, headers: studioHeaders, levels: documentLimits.levels });
  answerWithProblems(app, problemDetails);
  const hangs = shedLoad(app);
  const signIn = {
    db: content.db,
    clock: content.clock,
    origin,
    provider: openIdProvider(settings.staff, `${origin}${CALLBACK}`),
  };
  const limits = limiter(content.db, content.clock, settings.subjectKeys);
  guardStaff(app, origin, [cookieSessions(signIn), ...(settings.otherAuthenticators ?? [])], limits);
  app.addHook('onSend', async (request, reply) => {
    if (isServiceCall(request)) reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  });
  await registerOpenApi(app, {
    path: '/openapi.json',
    title: 'Kontor content service',
    description: 'The calls with which staff edit and publish the content of the sites.',
    problemType: problemDetails.type,
    problem: shape({
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string' },
      requestId: { type: 'string' },
    }),
  });
  const conditions = { database: databaseAnswers(content.db), calls: () => !hangs() };
  const { drain } = registerHealth(app, () => conditions);
  registerSignIn(app, signIn);
  for (const routes of [
    draftRoutes,
    overviewRoutes,
    checkRoutes,
    publishRoutes,
    reviewRoutes,
    commentRoutes,
    previewLinkCall,
    formCountRoutes,
  ])
    routes(app, content);
  await pictureCalls(app, content);
  registerPictures(app, settings.pictures);
  app.addHook('onClose', () => content.checks.close());
  await registerStudioPages(app, settings.folder, settings.siteOrigins);
  return { app, drain };
}

/** Headers of every answer of the studio. */
export const studioHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'no-referrer',
  // The preview in its frame may be drawn by a process of its own, so that typing does not wait for it.
  'origin-agent-cluster': '?1',
};

/**
 * The studio's content security policy: its own scripts and styles, pictures and preview frames of the sites, nothing
 * else, and no text becomes code.
 */
export function studioPolicy(siteOrigins: readonly string[]): string {
  const sites = siteOrigins.join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data: ${sites}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${sites}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The studio's pages from its build, one document for all addresses; without a build only the calls are served. */
async function registerStudioPages(
  app: FastifyInstance,
  folder: string,
  siteOrigins: readonly string[],
): Promise<void> {
  const page = existsSync(`${folder}/index.html`) ? await builtStudio(app, folder, siteOrigins) : undefined;
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = request.method === 'GET' && !/^\/(?:api|auth|assets|cms)(?:\/|$)|\.[a-z0-9]{1,8}$/i.test(path);
    if (page === undefined || !isPage || !(request.headers.accept ?? '').includes('text/html')) throw nothingThere();
    return page(request, reply);
  });
}

async function builtStudio(
  app: FastifyInstance,
  folder: string,
  siteOrigins: readonly string[],
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const document = readFileSync(`${folder}/index.html`, 'utf8');
  const policy = studioPolicy(siteOrigins);
  const sendText = createTextAnswers();
  await app.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  return async (request, reply) =>
    sendText(
      request,
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8'),
      document,
    );
}
