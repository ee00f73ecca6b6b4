import { sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { foldText } from './foldText.ts';
import { retailStore } from './tables.ts';

/** A store of the picker. Source: requirements#call-stores. */
export interface Store {
  readonly id: string;
  readonly uiText: string;
}

const MOST = 20;

/**
 * Stores that match every word of a search, best first, at most 20. A word matches where it stands literally (best at the start of a
 * word) or where its letter groups are similar enough. Words of one letter are ignored beside longer ones. A store's id finds that store
 * first, so that a stored favourite can be shown by its name.
 */
export async function searchStores(db: Queries, search: string): Promise<readonly Store[]> {
  const words = foldText(search)
    .split(' ')
    .filter((word) => word.length > 1)
    .slice(0, 6);
  if (words.length === 0) return [];
  const { id, searchText } = retailStore;
  const matches = words.map(
    (word) => sql`(lower(${id}) = ${word} or ${word} <% ${searchText} or ${searchText} like ${`%${word}%`})`,
  );
  const ranks = words.map(
    (word) =>
      sql`(case when lower(${id}) = ${word} then 3 when ' ' || ${searchText} like ${`% ${word}%`} then 2 when ${searchText} like ${`%${word}%`} then 1 else word_similarity(${word}, ${searchText}) end)`,
  );
  return db
    .select({ id: retailStore.id, uiText: retailStore.uiText })
    .from(retailStore)
    .where(sql.join(matches, sql` and `))
    .orderBy(sql`(${sql.join(ranks, sql` + `)}) desc`, retailStore.uiText)
    .limit(MOST);
}
