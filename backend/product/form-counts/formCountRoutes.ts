import { dayMs } from '@kontor/schema-adapters/values';
import type { FastifyInstance } from 'fastify';
import { countKinds } from '#protocol/formCounts.ts';
import { RETENTION_DAYS } from './days.ts';
import { lastWholeDay, readChanges, readCounts, readDays } from './readCounts.ts';
import { readWarnings } from './warnings.ts';
import {
  contentCall,
  listOf,
  malformed,
  siteOf,
  text,
  type SiteCallParts,
  type SiteParams,
} from '../content/documents/contentCall.ts';
import { shape } from '#backend/shared/http/routeOptions.ts';

const dayShape = { type: 'string', format: 'date' };
const countShape = {
  type: ['integer', 'null'],
  minimum: 10,
  description:
    'In how many visits; null means fewer than 10 on each day and publication, which are left out of every sum.',
};
const kindShape = { type: 'string', enum: [...countKinds] };
const causeShape = { type: 'string', enum: ['publication', 'schema'] };
const shareShape = { type: 'number', minimum: 0, maximum: 1 };
const nameShape = { type: 'string', maxLength: 200 };

/** Dependencies of the calls about counts. */
export interface FormCountCallParts extends SiteCallParts {
  /** Whether pages count the events in their forms. */
  readonly countsForms: boolean;
}

interface TimeQuery {
  readonly from: string;
  readonly until: string;
  readonly publication?: string;
}

const publicationShape = { type: 'string', pattern: '^[1-9][0-9]{0,8}$' } as const;

/** `GET …/form-counts`, `…/form-counts/days` and `…/form-counts/warnings`: how customers get on with the forms. */
export function formCountRoutes(app: FastifyInstance, parts: FormCountCallParts): void {
  const { db, clock } = parts;
  app.get<SiteParams & { readonly Querystring: TimeQuery }>(
    '/api/v1/content/:cmsId/form-counts',
    contentCall('viewer', {
      summary:
        'What happened in the forms between two days (UTC, both included) that are over, by form, field, kind and detail.',
      query: shape({ from: dayShape, until: dayShape, publication: publicationShape }, ['publication']),
      answer: shape({
        counted: { type: 'boolean', description: 'False if the operator has switched the counting off.' },
        rows: listOf(shape({ form: text, field: text, kind: kindShape, detail: text, count: countShape })),
      }),
    }),
    async ({ params, query }) => {
      const { cmsId } = siteOf(parts, params.cmsId);
      const days = (Date.parse(query.until) - Date.parse(query.from)) / dayMs + 1;
      if (!(days >= 1 && days <= RETENTION_DAYS))
        throw malformed('days', `The days must be in their order, and at most ${RETENTION_DAYS}.`);
      const { publication, ...time } = query;
      const until = [time.until, lastWholeDay(clock.now())].toSorted()[0] ?? '';
      const of = { ...time, until, ...(publication !== undefined && { publication: Number(publication) }) };
      return { counted: parts.countsForms, rows: await readCounts(db, cmsId, of) };
    },
  );
  app.get<SiteParams & { readonly Querystring: { readonly form: string; readonly field: string } }>(
    '/api/v1/content/:cmsId/form-counts/days',
    contentCall('viewer', {
      summary:
        'What happened in one field on each day that is kept, and what was changed when; an empty field is the form as a whole.',
      query: shape({ form: nameShape, field: nameShape }),
      answer: shape({
        days: listOf(shape({ day: dayShape, kind: kindShape, detail: text, count: countShape })),
        marks: listOf(shape({ day: dayShape, kind: causeShape, name: text })),
      }),
    }),
    async ({ params, query }) => {
      const { cmsId } = siteOf(parts, params.cmsId);
      const now = clock.now();
      const days = await readDays(db, cmsId, { ...query, now });
      const changes = await readChanges(db, cmsId, now);
      return { days, marks: changes.map(({ day, kind, name }) => ({ day, kind, name })) };
    },
  );
  app.get<SiteParams>(
    '/api/v1/content/:cmsId/form-counts/warnings',
    contentCall('viewer', {
      summary: 'Forms in which errors are more than twice as frequent since a change of the last seven days.',
      answer: shape({
        warnings: listOf(
          shape({ form: text, since: dayShape, cause: causeShape, name: text, before: shareShape, after: shareShape }),
        ),
      }),
    }),
    async ({ params }) => {
      const { cmsId } = siteOf(parts, params.cmsId);
      return { warnings: parts.countsForms ? await readWarnings(db, cmsId, clock.now()) : [] };
    },
  );
}
