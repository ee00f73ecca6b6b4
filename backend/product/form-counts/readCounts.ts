import { dayMs } from '#adapters/model/day.ts';
import { and, asc, between, eq, gt, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { CountKind, ToldKind } from '#adapters/model/formCounts.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { readVersions } from '#backend/product/content/publications.ts';
import { dayOf, KEPT_DAYS } from './days.ts';
import { purgeSchemas, schemaChanges } from './notedSchemas.ts';
import { formCount } from './tables.ts';

/** Smaller numbers are not told: with so few visits somebody could guess whose they are. Source: requirements#COUNT-4. */
export const LEAST_SHOWN = 10;

/** A number as it may be told; null means fewer than ten. */
export const shownNumber = (count: number): number | null => (count < LEAST_SHOWN ? null : count);

/** What happened in a form or field over some days; null means fewer than ten. */
export interface ShownCount {
  readonly form: string;
  readonly field: string;
  readonly kind: ToldKind;
  readonly detail: string;
  readonly count: number | null;
}

/** The days of a question, both included, and the publication, if only one is meant. */
export interface CountedTime {
  readonly from: string;
  readonly until: string;
  readonly publication?: number | undefined;
}

/** Who came back and saved is taken off those who left. */
const toldKind = sql<ToldKind>`case ${formCount.kind} when 'returned' then 'left' else ${formCount.kind} end`;
const sum = sql<number>`sum(case ${formCount.kind} when 'returned' then -${formCount.count} else ${formCount.count} end)::float8`;

/** What happened in each form and field of a site, added up over the days before it is masked. */
export async function readCounts(
  db: Queries,
  cmsId: string,
  { from, until, publication }: CountedTime,
): Promise<readonly ShownCount[]> {
  const { form, field, detail } = formCount;
  const rows = await db
    .select({ form, field, kind: toldKind, detail, count: sum })
    .from(formCount)
    .where(
      and(
        eq(formCount.cmsId, cmsId),
        between(formCount.day, from, until),
        publication === undefined ? undefined : eq(formCount.publication, publication),
      ),
    )
    .groupBy(form, field, toldKind, detail)
    .having(gt(sum, 0))
    .orderBy(asc(form), asc(field), asc(toldKind), asc(detail));
  return rows.map((row) => ({ ...row, count: shownNumber(row.count) }));
}

/** The same for one field on each day, oldest first, over all publications. */
export async function readDays(
  db: Queries,
  cmsId: string,
  { form, field, now }: { readonly form: string; readonly field: string; readonly now: number },
): Promise<readonly (Omit<ShownCount, 'form' | 'field'> & { readonly day: string })[]> {
  const { day, detail } = formCount;
  const rows = await db
    .select({ day, kind: toldKind, detail, count: sum })
    .from(formCount)
    .where(
      and(
        eq(formCount.cmsId, cmsId),
        eq(formCount.form, form),
        eq(formCount.field, field),
        gte(day, dayOf(now - (KEPT_DAYS - 1) * dayMs)),
      ),
    )
    .groupBy(day, toldKind, detail)
    .having(gt(sum, 0))
    .orderBy(asc(day), asc(toldKind), asc(detail));
  return rows.map((row) => ({ ...row, count: shownNumber(row.count) }));
}

/** A publication or a change of the provider's schema; `name` is the publication's number, or the day of the change. */
export interface FormChange {
  readonly at: number;
  readonly day: string;
  readonly kind: 'publication' | 'schema';
  readonly name: string;
}

/** What may have changed how customers get on, oldest first, as long as counts are kept. */
export async function readChanges(db: Queries, cmsId: string, now: number): Promise<readonly FormChange[]> {
  const [versions, schemas] = [await readVersions(db, cmsId), await schemaChanges(db, cmsId)];
  const changes = [
    ...versions.map(({ number, at }) => ({ at, kind: 'publication', name: String(number) }) as const),
    ...schemas.map((at) => ({ at, kind: 'schema', name: dayOf(at) }) as const),
  ];
  return changes
    .filter(({ at }) => at > now - KEPT_DAYS * dayMs)
    .toSorted((a, b) => a.at - b.at)
    .map((change) => ({ ...change, day: dayOf(change.at) }));
}

/** Deletes counts that are older than 400 days, and schemas of that age. `now` is epoch milliseconds. */
export async function purgeCounts(db: Queries, now: number): Promise<void> {
  const until = now - KEPT_DAYS * dayMs;
  await db.delete(formCount).where(lt(formCount.day, dayOf(until)));
  await purgeSchemas(db, until);
}

/** Visits of a form as a whole on one day and publication: how many, and in how many an error stood there. */
export interface DayOfForm {
  readonly form: string;
  readonly day: string;
  readonly publication: number;
  readonly shown: number;
  readonly wrong: number;
}

/** The forms' visits since a day. */
export async function readVisits(db: Queries, cmsId: string, since: string): Promise<readonly DayOfForm[]> {
  const { form, day, publication } = formCount;
  return db
    .select({ form, day, publication, shown: sumOf('shown'), wrong: sumOf('error') })
    .from(formCount)
    .where(and(eq(formCount.cmsId, cmsId), eq(formCount.field, ''), gte(day, since)))
    .groupBy(form, day, publication);
}

const sumOf = (kind: CountKind): SQL<number> =>
  sql<number>`coalesce(sum(${formCount.count}) filter (where ${formCount.kind} = ${kind}), 0)::float8`;
