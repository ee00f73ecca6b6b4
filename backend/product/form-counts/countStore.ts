import { sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { countedDetail, type FormCount } from '#protocol/formCounts.ts';
import type { FormNames } from './publishedNames.ts';
import { formCount } from './tables.ts';

/** A row of the table. */
export type CountRow = typeof formCount.$inferSelect;

/** Where and when something was counted; `day` is an ISO date. */
export type CountPlace = Pick<CountRow, 'day' | 'cmsId' | 'publication'>;

/** Counts that differ only by field. */
interface Group {
  readonly of: Omit<CountRow, 'field' | 'count'>;
  readonly fields: Map<string, number>;
}

/** Gathers counts of this node in memory until they are written. It holds at most a number for each known name, kind and detail, however many requests come. */
export function countStore(db: Queries) {
  let waiting = new Map<string, Group>();
  const groupOf = (of: Group['of']): Group['fields'] => {
    const key = JSON.stringify([of.day, of.cmsId, of.publication, of.form, of.kind, of.detail]);
    const group = waiting.get(key) ?? { of, fields: new Map<string, number>() };
    waiting.set(key, group);
    return group.fields;
  };
  const add = (fields: Group['fields'], field: string, count: number): void =>
    void fields.set(field, (fields.get(field) ?? 0) + count);
  return {
    /** Adds what has a known name, each thing once a call: a call is at most one visit. The rest is dropped. */
    add: (place: CountPlace, counts: readonly FormCount[], names: FormNames) => {
      const once = new Set<string>();
      const isNew = (...thing: readonly string[]): boolean => once.size < once.add(JSON.stringify(thing)).size;
      for (const { form, kind, detail, fields } of counts) {
        const known = names.get(form);
        if (known === undefined) continue;
        for (const field of fields) {
          const as = countedDetail(kind, field, detail);
          if (known.has(field) && isNew(form, kind, as, field))
            add(groupOf({ ...place, form, kind, detail: as }), field, 1);
        }
      }
    },
    /**
     * Writes what was added since the last time, in one statement; does nothing if that is nothing. If it fails, the counts
     * stay for the next time, and it rejects.
     */
    write: async () => {
      const written = [...waiting.values()];
      waiting = new Map();
      const rows = written.flatMap(({ of, fields }) => [...fields].map(([field, count]) => ({ ...of, field, count })));
      if (rows.length === 0) return;
      try {
        await addCounts(db, rows);
      } catch (error) {
        for (const { of, fields } of written) for (const [field, count] of fields) add(groupOf(of), field, count);
        throw error;
      }
    },
  };
}

/** Adds rows to those in the table, always in the same order, so that two nodes do not wait for each other. */
export async function addCounts(db: Queries, rows: readonly CountRow[]): Promise<void> {
  const added = rows.map(({ cmsId, ...row }) => ({ ...row, cms_id: cmsId }));
  await db.execute(sql`
    insert into ${formCount} as c (day, cms_id, publication, form, field, kind, detail, count)
    select day, cms_id, publication, form, field, kind, detail, count
    from json_to_recordset(${JSON.stringify(added)}::json) as added
      (day date, cms_id text, publication int, form text, field text, kind text, detail text, count bigint)
    order by cms_id, day, publication, form, field, kind, detail
    on conflict (cms_id, day, publication, form, field, kind, detail) do update set count = c.count + excluded.count`);
}
