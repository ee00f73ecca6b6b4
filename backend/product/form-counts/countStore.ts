import { sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { countedDetail, type FormCount } from '#protocol/formCounts.ts';
import type { FormNames } from './publishedNames.ts';
import { formCount } from './tables.ts';

/** A row of the table. */
export type CountRow = typeof formCount.$inferSelect;

/** Site, publication and day of a count; `day` is an ISO date. */
export type CountPlace = Pick<CountRow, 'day' | 'cmsId' | 'publication'>;

/** Gathers this node's counts in memory until it writes them: at most one number for each name, kind and detail. */
export function countStore(db: Queries) {
  let pending = new Map<string, CountRow>();
  const add = (row: CountRow): void => {
    const key = JSON.stringify([row.day, row.cmsId, row.publication, row.form, row.field, row.kind, row.detail]);
    pending.set(key, { ...row, count: (pending.get(key)?.count ?? 0) + row.count });
  };
  return {
    /** Adds each count once per call, because a call is at most one visit. Drops names that no published form has. */
    add: (place: CountPlace, counts: readonly FormCount[], names: FormNames) => {
      const once = new Set<string>();
      const isNew = (...thing: readonly string[]): boolean => once.size < once.add(JSON.stringify(thing)).size;
      for (const { form, kind, detail, fields } of counts) {
        const fieldNames = names.get(form);
        if (fieldNames === undefined) continue;
        for (const field of fields) {
          const as = countedDetail(kind, field, detail);
          if (fieldNames.has(field) && isNew(form, kind, as, field))
            add({ ...place, form, field, kind, detail: as, count: 1 });
        }
      }
    },
    /**
     * Writes the new counts in one statement. On failure it rejects, and the counts stay for the next time.
     */
    write: async () => {
      const rows = [...pending.values()];
      pending = new Map();
      if (rows.length === 0) return;
      try {
        await addCounts(db, rows);
      } catch (error) {
        for (const row of rows) add(row);
        throw error;
      }
    },
  };
}

/** Adds rows to those in the table, always in the same order, so that two nodes do not deadlock. */
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
