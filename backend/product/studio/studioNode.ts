import { shape } from '#backend/shared/http/routeOptions.ts';
import type { FastifyInstance } from 'fastify';
import { databaseAnswers, registerHealth } from '#backend/shared/http/health.ts';
import { registerOpenApi } from '#backend/shared/http/openApi.ts';
import { answerWithProblems, problemDetails } from '#backend/shared/http/problem.ts';
import { createServer, type ServerSettings } from '#backend/shared/http/server.ts';
import { shedLoad } from '#backend/shared/http/shedLoad.ts';
import { isServiceCall } from '#backend/shared/http/serviceCall.ts';
import { registerPictures, type PictureSource } from '../pictures/pictureRoutes.ts';
import { limiter } from '../guards/limits.ts';
import type { ContentParts } from './contentParts.ts';
import { documentLimits } from '../content/documents/documents.ts';
import { checkRoutes } from '../content/publications/checkRoutes.ts';
import { draftRoutes } from '../content/drafts/draftRoutes.ts';
import { commentRoutes } from '../content/reviews/commentRoutes.ts';
import { formCountRoutes } from '../form-counts/formCountRoutes.ts';
import { reviewRoutes } from '../content/reviews/reviewRoutes.ts';
import { pictureCalls } from '../content/pictures/pictureCalls.ts';
import { previewLinkCall } from '../content/drafts/previewLinkRoutes.ts';
import { overviewRoutes } from './overviewRoutes.ts';
import { publishRoutes } from '../content/publications/publishRoutes.ts';
import { registerStudioPages, studioHeaders } from './studioPages.ts';
import { guardStaff, type Authenticator } from '../content/staff/staff.ts';
import { openIdProvider, type StaffProviderSettings } from '../content/staff/openIdProvider.ts';
import { CALLBACK, cookieSessions, registerSignIn } from '../content/staff/signIn.ts';

/** Settings of the studio's server. */
export interface StudioSettings {
  readonly server: Omit<ServerSettings, 'headers'>;
  /** The studio's public origin. */
  readonly origin: string;
  /** Origins of the sites, whose previews the studio shows in a frame. */
  readonly siteOrigins: readonly string[];
  /** Folder of the built studio; it may be missing. */
  readonly folder: string;
  /** Keys that hash the subjects of rate limits in the database. */
  readonly subjectKeys: readonly string[];
  /** The OpenID provider of staff. */
  readonly staff: StaffProviderSettings;
  /** Other ways to authenticate; production has none. */
  readonly otherAuthenticators?: readonly Authenticator[];
  readonly content: ContentParts;
  /** The site's pictures, for the studio. */
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
