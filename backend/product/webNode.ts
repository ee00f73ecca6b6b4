import type { FastifyInstance } from 'fastify';
import { readMetadata, type SiteMetadata } from '@kontor/schema-adapters/metadata';
import { databaseAnswers, registerHealth, type Conditions } from '#backend/shared/http/health.ts';
import { registerOpenApi } from '#backend/shared/http/openApi.ts';
import { answerWithProblems } from '#backend/shared/http/problem.ts';
import { createServer, type ServerSettings } from '#backend/shared/http/server.ts';
import { shedLoad } from '#backend/shared/http/shedLoad.ts';
import type { ContentParts } from './studio/contentParts.ts';
import { sharedPreview } from './content/drafts/previewLinkRoutes.ts';
import { registerFormCounts } from './form-counts/registerFormCounts.ts';
import { memoizeLast } from '#backend/shared/memoizeLast.ts';
import { guardOrigins } from './guards/originGuard.ts';
import { registerNewsletters } from './services/registerNewsletters.ts';
import { registerAlarm } from './account-security/registerAlarm.ts';
import { registerProductServices, type ProductServicesSettings } from './services/productServices.ts';
import type { ContentSource } from './site/contentRoutes.ts';
import { securityHeaders } from './site/securityHeaders.ts';
import { registerSite, type SiteParts } from './site/site.ts';

/** Settings of one node of the product's web server. */
export interface WebNodeSettings {
  readonly server: Omit<ServerSettings, 'headers'>;
  readonly services: ProductServicesSettings;
  readonly site: Omit<SiteParts, 'pages' | 'content' | 'counted'> & {
    readonly pages: (app: FastifyInstance) => Promise<SiteParts['pages']>;
    /** The node creates it, because its log reports unreadable documents. */
    readonly content?: (app: FastifyInstance) => ContentSource | undefined;
  };
  /** The content service whose preview links this site resolves. */
  readonly content?: ContentParts;
  /** Readiness conditions of the node besides its database. */
  readonly conditions?: () => Conditions;
  /** Hooks that run before every route: the embedded composition's faults, a production node's counting. */
  readonly prepare?: (app: FastifyInstance) => void;
}

/** A node that does not listen yet. `drain` takes it out of rotation before it closes. */
export interface WebNode {
  readonly app: FastifyInstance;
  readonly drain: () => void;
}

/** Site and product services on one server; the same in production and in the embedded composition. */
export async function buildWebNode({
  server,
  services,
  site,
  content: edited,
  prepare,
  conditions: more,
}: WebNodeSettings): Promise<WebNode> {
  const app = createServer({ ...server, headers: securityHeaders });
  answerWithProblems(app);
  // First, so that a page of another origin can read every refusal, and when to try again.
  guardOrigins(app, services.origins);
  const hangs = shedLoad(app);
  prepare?.(app);
  await registerOpenApi(app);
  const conditions = { database: databaseAnswers(services.db), calls: () => !hangs() };
  const { drain } = registerHealth(app, () => ({ ...conditions, ...more?.() }));
  const serviceParts = await registerProductServices(app, services);
  if (edited !== undefined) sharedPreview(app, edited);
  const counted = edited?.countsForms === true ? edited : undefined;
  if (counted !== undefined) registerFormCounts(app, counted);
  const { content: contentOf, ...parts } = site;
  const [pages, content] = [await site.pages(app), contentOf?.(app)];
  const siteOf = memoizeLast(readMetadata);
  const siteMetadata = (): SiteMetadata => siteOf(site.metadata()).metadata;
  const mailedPageParts = {
    siteMetadata,
    page: pages.page,
    contentIn: (language: string): unknown => content?.document(siteMetadata().cms.id ?? '', language),
  };
  registerNewsletters(app, serviceParts, { ...mailedPageParts, content });
  registerAlarm(app, serviceParts, mailedPageParts);
  await registerSite(app, {
    ...parts,
    pages,
    ...(content && { content }),
    ...(counted && { counted: () => counted.published.version(counted.sites()[0]?.cmsId ?? '')?.number }),
  });
  return { app, drain };
}
