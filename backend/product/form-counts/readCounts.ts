import { dayMs } from '@kontor/schema-adapters/values';
import { and, asc, between, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { countKinds, type CountKind } from '#protocol/formCounts.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { readVersions } from '../content/publications/publications.ts';
import { dayOf, RETENTION_DAYS } from './days.ts';
import { purgeSchemas, schemaChanges } from './notedSchemas.ts';
import { formCount } from './tables.ts';

/**
 * Smaller numbers of a day and publication stay secret: they could identify a visitor. Source: requirements#COUNT-4.
 */
export const LEAST_SHOWN = 10;

/** Visits with an event in a form or field over some days; null means fewer than ten on each day and publication. */
export interface VisitCount {
  readonly form: string;
  readonly field: string;
  readonly kind: CountKind;
  readonly detail: string;
  readonly count: number | null;
}

/** First and last day of a query, both included, and optionally one publication. */
export interface CountedTime {
  readonly from: string;
  readonly until: string;
  readonly publication?: number | undefined;
}

/**
 * Adds up only numbers that reach the minimum on their own day and publication: the difference of two ranges cannot
 * reveal a smaller one. Leaves out kinds of an earlier release.
 */
const sum = sql<number | null>`sum(${formCount.count}) filter (where ${formCount.count} >= ${LEAST_SHOWN})::float8`;
const hasCountedKind = inArray(formCount.kind, [...countKinds]);

/** The last day that is over: nobody can find out a secret number by adding visits to it. */
export const lastWholeDay = (now: number): string => dayOf(now - dayMs);

/** Counts of each form and field of a site, added up over the days. */
export async function readCounts(
  db: Queries,
  cmsId: string,
  { from, until, publication }: CountedTime,
): Promise<readonly VisitCount[]> {
  const { form, field, kind, detail } = formCount;
  return db
    .select({ form, field, kind, detail, count: sum })
    .from(formCount)
    .where(
      and(
        eq(formCount.cmsId, cmsId),
        between(formCount.day, from, until),
        publication === undefined ? undefined : eq(formCount.publication, publication),
        hasCountedKind,
      ),
    )
    .groupBy(form, field, kind, detail)
    .orderBy(asc(form), asc(field), asc(kind), asc(detail));
}

/** Counts of one field on each day, oldest first, over all publications. */
export async function readDays(
  db: Queries,
  cmsId: string,
  { form, field, now }: { readonly form: string; readonly field: string; readonly now: number },
): Promise<readonly (Omit<VisitCount, 'form' | 'field'> & { readonly day: string })[]> {
  const { day, kind, detail } = formCount;
  return db
    .select({ day, kind, detail, count: sum })
    .from(formCount)
    .where(
      and(
        eq(formCount.cmsId, cmsId),
        eq(formCount.form, form),
        eq(formCount.field, field),
        between(day, dayOf(now - (RETENTION_DAYS - 1) * dayMs), lastWholeDay(now)),
        hasCountedKind,
      ),
    )
    .groupBy(day, kind, detail)
    .orderBy(asc(day), asc(kind), asc(detail));
}

/** A publication or a change of the provider's schema; `name` is the publication's number, or the day of the change. */
export interface FormChange {
  readonly at: number;
  readonly day: string;
  readonly kind: 'publication' | 'schema';
  readonly name: string;
}

/** Changes that may have affected customers, oldest first, within the retention of counts. */
export async function readChanges(db: Queries, cmsId: string, now: number): Promise<readonly FormChange[]> {
  const [versions, schemas] = [await readVersions(db, cmsId), await schemaChanges(db, cmsId)];
  const changes = [
    ...versions.map(({ number, at }) => ({ at, kind: 'publication', name: String(number) }) as const),
    ...schemas.map((at) => ({ at, kind: 'schema', name: dayOf(at) }) as const),
  ];
  return changes
    .filter(({ at }) => at > now - RETENTION_DAYS * dayMs)
    .toSorted((a, b) => a.at - b.at)
    .map((change) => ({ ...change, day: dayOf(change.at) }));
}

/** Deletes counts that are older than 400 days, and schemas of that age. `now` is epoch milliseconds. */
export async function purgeCounts(db: Queries, now: number): Promise<void> {
  const until = now - RETENTION_DAYS * dayMs;
  await db.delete(formCount).where(lt(formCount.day, dayOf(until)));
  await purgeSchemas(db, until);
}

/** Visits of a form as a whole on one day and publication: `shown` of all, `wrong` of those with an error. */
export interface DayOfForm {
  readonly form: string;
  readonly day: string;
  readonly publication: number;
  readonly shown: number;
  readonly wrong: number;
}

/** Visits of the forms on whole days since `since`, without secret numbers. */
export async function readVisits(
  db: Queries,
  cmsId: string,
  since: string,
  now: number,
): Promise<readonly DayOfForm[]> {
  const { form, day, publication } = formCount;
  return db
    .select({ form, day, publication, shown: sumOf('shown'), wrong: sumOf('error') })
    .from(formCount)
    .where(and(eq(formCount.cmsId, cmsId), eq(formCount.field, ''), between(day, since, lastWholeDay(now))))
    .groupBy(form, day, publication);
}

const sumOf = (kind: CountKind): SQL<number> =>
  sql<number>`coalesce(sum(${formCount.count}) filter (where ${formCount.kind} = ${kind} and ${formCount.count} >= ${LEAST_SHOWN}), 0)::float8`;
