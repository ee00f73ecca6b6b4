import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '#backend/shared/database/database.ts';
import { readAudit } from '../content/documents/audit.ts';
import {
  contentLimits,
  anyObject,
  changeOf,
  contentCall,
  existing,
  listOf,
  siteOf,
  text,
  toIso,
  type SiteCallParts,
  type SiteParams,
} from '../content/documents/contentCall.ts';
import { shape } from '#backend/shared/http/routeOptions.ts';
import { countOpenComments } from '../content/reviews/comments.ts';
import { listPublishers, readReview } from '../content/reviews/reviews.ts';
import { readScheduled, readVersions } from '../content/publications/publications.ts';
import { staffOf } from '../content/staff/staff.ts';
import { contentPresence } from './tables.ts';
import { contentSite } from '../content/documents/tables.ts';

/** Dependencies of the overview. */
export interface OverviewParts extends SiteCallParts {
  /** Whether people who change a draft may not publish it. */
  readonly fourEyes: boolean;
}

/** How long a person counts as present after the last report. Milliseconds. */
const PRESENCE_MS = 30_000;

/** `GET /api/v1/session`, the overview of a site, presence, and the audit log. */
export function overviewRoutes(app: FastifyInstance, parts: OverviewParts): void {
  const { db, clock } = parts;
  app.get(
    '/api/v1/session',
    contentCall('viewer', {
      summary: 'The signed-in member of staff, and the sites.',
      answer: shape({ person: anyObject, role: text, fourEyes: { type: 'boolean' }, sites: listOf(anyObject) }),
    }),
    async (request) => ({
      ...staffOf(request),
      fourEyes: parts.fourEyes,
      sites: parts.sites(),
    }),
  );
  app.get<SiteParams>(
    '/api/v1/content/:cmsId',
    contentCall('viewer', {
      summary:
        'Languages, the published version, the draft, whether it is ready for review, open comments, what is scheduled, and who is here.',
      answer: anyObject,
    }),
    async (request) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      return overview(db, cmsId, clock.now(), staffOf(request).person.id);
    },
  );
  app.post<SiteParams>(
    '/api/v1/content/:cmsId/presence',
    contentCall('editor', {
      summary: 'Reports that the draft is open here.',
      statuses: { 204: 'Noted.' },
      limit: contentLimits.presence,
    }),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      await notePresence(db, cmsId, changeOf(parts, request).by, clock.now());
      return reply.code(204).send();
    },
  );
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/audit',
    contentCall('viewer', {
      summary: 'The audit log, newest entry first.',
      answer: shape({ entries: listOf(shape({ at: text, by: text, action: text, details: anyObject })) }),
    }),
    async ({ params }) => {
      const entries = await readAudit(db, siteOf(parts, params.cmsId).cmsId);
      return { entries: entries.map((entry) => ({ ...entry, at: toIso(entry.at) })) };
    },
  );
}

async function overview(db: Queries, cmsId: string, now: number, personId: string): Promise<object> {
  const [row] = await db
    .select({
      published: contentSite.published,
      revision: contentSite.revision,
      changedBy: contentSite.changedBy,
      changedAt: contentSite.changedAt,
      documents: contentSite.documents,
    })
    .from(contentSite)
    .where(eq(contentSite.cmsId, cmsId));
  const { published, documents, ...draft } = existing(row);
  const version = (await readVersions(db, cmsId)).find(({ number }) => number === published);
  const present = await db
    .select()
    .from(contentPresence)
    .where(and(eq(contentPresence.cmsId, cmsId), gt(contentPresence.seenAt, now - PRESENCE_MS)));
  const scheduled = await readScheduled(db, cmsId);
  const review = await readReview(db, cmsId);
  return {
    cmsId,
    languages: Object.keys(documents).toSorted(),
    published:
      version === undefined
        ? null
        : { number: version.number, at: toIso(version.at), by: version.by, note: version.note },
    draft: { ...draft, changedAt: toIso(draft.changedAt) },
    scheduled: scheduled.map(({ base, at, ...one }) => ({
      ...one,
      at: toIso(at),
      outdated: base !== published,
    })),
    review: review === undefined ? null : { ...review, at: toIso(review.at) },
    publishers: (await listPublishers(db, personId)).map(({ id, name }) => ({ id, name })),
    openComments: await countOpenComments(db, cmsId),
    present: present
      .filter((one) => one.personId !== personId)
      .map(({ name, since }) => ({ name, since: toIso(since) })),
  };
}

async function notePresence(
  db: Queries,
  cmsId: string,
  { id, name }: { readonly id: string; readonly name: string },
  now: number,
): Promise<void> {
  await db
    .insert(contentPresence)
    .values({ cmsId, personId: id, name, since: now, seenAt: now })
    .onConflictDoUpdate({
      target: [contentPresence.cmsId, contentPresence.personId],
      set: {
        name,
        seenAt: now,
        since: sql`case when ${contentPresence.seenAt} > ${now - PRESENCE_MS}::bigint then ${contentPresence.since} else ${now}::bigint end`,
      },
    });
}
