import type { FastifyInstance } from 'fastify';
import { countKinds, type FormCount } from '#protocol/formCounts.ts';
import { processJobsUntilClose } from '../outbound/jobQueue.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { callLimit } from '#backend/shared/http/callLimit.ts';
import type { SiteCallParts } from '../content/documents/contentCall.ts';
import type { CheckRouteParts } from '../content/publications/checkRoutes.ts';
import type { PublishedVersion } from '../content/publications/publishedContent.ts';
import { countStore } from './countStore.ts';
import { dayOf } from './days.ts';
import { publishedNames, type FormNames } from './publishedNames.ts';
import { digestOf, noteSchema } from './notedSchemas.ts';

const WRITE_INTERVAL_MS = 1000;
const MINUTE = 60_000;
/** How often a node checks whether the provider's schema has changed. */
const SCHEMA_EVERY = 10 * MINUTE;

/** Calls per minute: of one address, which an office may share, and of all clients of a node. */
const CLIENT_CALLS_PER_MINUTE = 120;
const NODE_CALLS_PER_MINUTE = 60_000;

/** Longest name of a form or field, and limits of one call: above the largest preference centre. */
const name = { type: 'string', maxLength: 200 };
const MAX_GROUPS = 400;
const MAX_FIELDS_PER_GROUP = 1000;
const BODY_LIMIT = 64 * 1024;

/** Dependencies of the counting on the content service. */
type CountedContent = SiteCallParts & Pick<CheckRouteParts, 'contract' | 'published'>;

interface Body {
  readonly publication: number;
  readonly counts: readonly FormCount[];
}

const call = {
  summary:
    'Adds what happened in forms to the counts of the day. Nothing in it belongs to a person; names that no published form has are dropped.',
  body: shape({
    publication: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    counts: {
      type: 'array',
      maxItems: MAX_GROUPS,
      items: shape({
        form: name,
        kind: { type: 'string', enum: [...countKinds] },
        detail: name,
        fields: { type: 'array', maxItems: MAX_FIELDS_PER_GROUP, items: name },
      }),
    },
  }),
  statuses: { 204: 'Counted, as far as the names are known.' },
  problems: [429],
} as const;

/**
 * `POST /rest/v1/form-counts`: accepts the counts of pages, and writes them once a second. A page may be one
 * publication behind. While database or provider fail, counts wait or are dropped; the page gets 204 all the same.
 * Source: requirements#COUNT-1, requirements#COUNT-3.
 */
export function registerFormCounts(app: FastifyInstance, content: CountedContent): void {
  const { db, clock } = content;
  const store = countStore(db);
  const forms = publishedForms(content);
  const cmsId = (): string => content.sites()[0]?.cmsId ?? '';
  void app.register(async (scope) => {
    const limit = await callLimit(scope, CLIENT_CALLS_PER_MINUTE, NODE_CALLS_PER_MINUTE);
    // No access log either: it would reveal when somebody visited.
    const options = { ...routeOptions(call), bodyLimit: BODY_LIMIT, logLevel: 'error' } as const;
    scope.post<{ Body: Body }>('/rest/v1/form-counts', options, async (request, reply) => {
      await limit(request);
      const { publication, counts } = request.body;
      const site = cmsId();
      const version = content.published.version(site);
      if (version !== undefined && (publication === version.number || publication === version.number - 1)) {
        const names = await forms.of(site, version);
        store.add({ day: dayOf(clock.now()), cmsId: site, publication }, counts, names);
      }
      return reply.code(204).send();
    });
  });
  const message = 'counts of forms wait to be written';
  const write = processJobsUntilClose(app, { every: WRITE_INTERVAL_MS, message }, store.write);
  app.addHook('onClose', write);
}

interface CachedNames {
  readonly version: PublishedVersion;
  readonly digest: string;
  readonly names: FormNames;
}

/** The names of a site's published forms: read with the first call, after a publication, and every ten minutes. */
function publishedForms({ db, clock, contract }: CountedContent) {
  let cachedNames: CachedNames | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let reading: { readonly version: PublishedVersion; readonly done: Promise<FormNames> } | undefined;
  const read = async (cmsId: string, version: PublishedVersion): Promise<FormNames> => {
    const documents = await contract(cmsId);
    const digest = digestOf(documents.schema);
    await noteSchema(db, cmsId, digest, clock.now());
    if (cachedNames?.version !== version || cachedNames.digest !== digest)
      cachedNames = { version, digest, names: await publishedNames(version, documents) };
    return cachedNames.names;
  };
  const start = (cmsId: string, version: PublishedVersion): Promise<FormNames> => {
    checkedAt = clock.now();
    const done = read(cmsId, version).finally(() => (reading = undefined));
    reading = { version, done };
    return done;
  };
  return {
    /** The names of a version; while the provider fails, those of the last answer, or none. */
    of: async (cmsId: string, version: PublishedVersion): Promise<FormNames> => {
      if (cachedNames?.version === version && clock.now() - checkedAt < SCHEMA_EVERY) return cachedNames.names;
      const running = reading?.version === version ? reading.done : start(cmsId, version);
      return running.catch(() => cachedNames?.names ?? new Map());
    },
  };
}
