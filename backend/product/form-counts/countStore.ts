import { sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { countedDetail, type FormCount } from '#adapters/model/formCounts.ts';
import type { FormNames } from './publishedNames.ts';
import { formCount } from './tables.ts';

/** A row of the table. */
export type CountRow = typeof formCount.$inferSelect;

/** Where and when something was counted; `day` is an ISO date. */
export type CountPlace = Pick<CountRow, 'day' | 'cmsId' | 'publication'>;

/** Counts of this node that are not written yet. */
export interface CountStore {
  /** Adds what has a known name; the rest is dropped. */
  readonly add: (place: CountPlace, counts: readonly FormCount[], names: FormNames) => void;
  /**
   * Writes what was added since the last time, in one statement; does nothing if that is nothing. If it fails, the counts
   * stay for the next time, and it rejects.
   */
  readonly write: () => Promise<void>;
}

/** Gathers counts in memory. It holds at most a row for each known name, kind and detail, however many requests come. */
export function countStore(db: Queries): CountStore {
  let waiting = new Map<string, CountRow>();
  const addRow = (row: CountRow): void => {
    const key = keyOf(row);
    const before = waiting.get(key);
    waiting.set(key, before === undefined ? row : { ...row, count: before.count + row.count });
  };
  return {
    add: (place, counts, names) => {
      for (const { form, kind, detail, fields, visits = 1 } of counts)
        for (const field of new Set(fields))
          if (names.get(form)?.has(field) === true)
            addRow({ ...place, form, field, kind, detail: countedDetail(kind, field, detail), count: visits });
    },
    write: async () => {
      if (waiting.size === 0) return;
      const written = waiting;
      waiting = new Map();
      try {
        await addCounts(db, [...written.values()]);
      } catch (error) {
        for (const row of written.values()) addRow(row);
        throw error;
      }
    },
  };
}

const keyOf = ({ day, cmsId, publication, form, field, kind, detail }: CountRow): string =>
  JSON.stringify([day, cmsId, publication, form, field, kind, detail]);

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
