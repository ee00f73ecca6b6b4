import type { FastifyInstance } from 'fastify';
import { zonedInstant } from '#protocol/zonedTime.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import {
  contentLimits,
  anyObject,
  changeOf,
  contentCall,
  existing,
  listOf,
  malformed,
  siteOf,
  text,
  toIso,
  wholeNumber,
  type SiteParams,
} from '../documents/contentCall.ts';
import { shape } from '#backend/shared/http/routeOptions.ts';
import { blocking, findingsOf } from '../checks/contract.ts';
import type { CheckRouteParts } from './checkRoutes.ts';
import { LANGUAGE } from '../documents/documents.ts';
import { readDraft, replaceDraft } from '../drafts/drafts.ts';
import { cancelScheduled, publishDraft, readVersion, readVersions } from './publications.ts';
import { readConflict, revisionIn, sendDraft } from '../drafts/draftRoutes.ts';
import { staffOf } from '../staff/staff.ts';

/** Dependencies of publishing. */
export interface PublishParts extends CheckRouteParts {
  /** Whether people who change a draft may not publish it. */
  readonly fourEyes: boolean;
}

interface PublishBody {
  readonly note: string;
  readonly revision: number | string;
  readonly at?: string;
  readonly zone?: string;
  readonly despite?: readonly string[];
}

interface VersionParams {
  readonly Params: { readonly cmsId: string; readonly number: string };
}

const versionShape = { number: wholeNumber, at: text, by: text, note: text };

/** Publishing now or at a time, and the history. */
export function publishRoutes(app: FastifyInstance, parts: PublishParts): void {
  publishing(app, parts);
  scheduling(app, parts);
  history(app, parts);
}

function publishing(app: FastifyInstance, parts: PublishParts): void {
  const { db, clock, published } = parts;
  app.post<SiteParams & { readonly Body: PublishBody }>(
    '/api/v1/content/:cmsId/publish',
    contentCall('publisher', {
      summary: 'Publishes the draft in all languages at once, or at a time in a zone.',
      body: shape(
        {
          note: { type: 'string', maxLength: 2000 },
          // The value of the draft's ETag, or a number.
          revision: { anyOf: [wholeNumber, { type: 'string', pattern: '^[0-9]{1,9}$' }] },
          at: { type: 'string', maxLength: 40 },
          zone: { type: 'string', maxLength: 64 },
          despite: listOf({ type: 'string', pattern: LANGUAGE.source }),
        },
        ['at', 'zone', 'despite'],
      ),
      creates: true,
      answer: anyObject,
      problems: [409, 412, 503],
      limit: contentLimits.publications,
    }),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const { note, at, zone, despite = [] } = request.body;
      const revision = Number(request.body.revision);
      const later = at === undefined ? undefined : timeIn(at, zone, clock.now());
      const draft = existing(await readDraft(db, cmsId));
      if (draft.revision !== revision) throw await readConflict(parts, cmsId);
      const findings = blocking(await findingsOf(parts, cmsId, staffOf(request).person.id, draft.documents), [
        ...despite,
        ...draft.lagging,
      ]);
      if (findings.length > 0)
        throw new Problem(409, 'findings', 'Findings block the publication.', { details: { findings } });
      const publication = { revision, note, fourEyes: parts.fourEyes, ...(later && { later }) };
      const result = await publishDraft(db, cmsId, publication, changeOf(parts, request));
      if (result === 'draft-changed') throw await readConflict(parts, cmsId);
      if (result === 'four-eyes')
        throw new Problem(409, 'four-eyes', 'Somebody else must publish what you have changed.');
      // After the commit a failure would only make people publish again; the nodes read new versions all the time.
      if (later === undefined) await published.refresh().catch(() => undefined);
      reply.code(201);
      return 'number' in result
        ? { number: result.number, at: toIso(result.at) }
        : { scheduleId: result.id, at: toIso(result.at), zone };
    },
  );
}

/** The instant of a time in a zone. */
function timeIn(at: string, zone: string | undefined, now: number): { readonly at: number; readonly zone: string } {
  if (zone === undefined) throw malformed('zone-missing', 'A time needs the zone in which it is meant.');
  const zonedTime = zonedInstant(at, zone);
  if (typeof zonedTime === 'string') throw malformed(zonedTime, 'There is no such time or zone.');
  const { instant } = zonedTime;
  if (instant <= now) throw malformed('time-past', 'The time has passed.');
  return { at: instant, zone };
}

function scheduling(app: FastifyInstance, parts: PublishParts): void {
  app.delete<{ Params: { cmsId: string; id: string } }>(
    '/api/v1/content/:cmsId/scheduled/:id',
    contentCall('publisher', {
      summary: 'Cancels a publication.',
      statuses: { 204: 'Cancelled.' },
      limit: contentLimits.publications,
    }),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const cancelled = await cancelScheduled(parts.db, cmsId, request.params.id, changeOf(parts, request));
      existing(cancelled || undefined);
      return reply.code(204).send();
    },
  );
}

function history(app: FastifyInstance, parts: PublishParts): void {
  const { db } = parts;
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/versions',
    contentCall('viewer', {
      summary: 'The versions, newest first.',
      answer: shape({ versions: listOf(shape(versionShape)) }),
    }),
    async ({ params }) => {
      const versions = await readVersions(db, siteOf(parts, params.cmsId).cmsId);
      return { versions: versions.map((version) => ({ ...version, at: toIso(version.at) })) };
    },
  );
  app.get<VersionParams>(
    '/api/v1/content/:cmsId/versions/:number',
    contentCall('viewer', {
      summary: 'One version with its documents.',
      answer: shape({ ...versionShape, documents: anyObject }),
    }),
    async ({ params }) => {
      const version = existing(await readVersion(db, siteOf(parts, params.cmsId).cmsId, numberIn(params.number)));
      return { ...version, at: toIso(version.at) };
    },
  );
  app.post<VersionParams>(
    '/api/v1/content/:cmsId/versions/:number/restore',
    contentCall('editor', {
      summary: 'A new draft from a version; the history stays as it is. If-Match names the revision that it replaces.',
      answer: anyObject,
      problems: [412, 428],
      limit: contentLimits.drafts,
    }),
    async (request, reply) => {
      const { cmsId } = siteOf(parts, request.params.cmsId);
      const { documents, number } = existing(await readVersion(db, cmsId, numberIn(request.params.number)));
      const revision = revisionIn(request.headers['if-match']);
      const change = { documents, action: 'draft-restored', details: { number } } as const;
      const draft = await replaceDraft(db, cmsId, revision, change, changeOf(parts, request));
      if (draft === undefined) throw await readConflict(parts, cmsId);
      return sendDraft(reply, draft);
    },
  );
}

/** A version's number in a URL; 0, which no version has, for anything else. */
function numberIn(param: string): number {
  return /^[1-9]\d{0,8}$/.test(param) ? Number(param) : 0;
}
