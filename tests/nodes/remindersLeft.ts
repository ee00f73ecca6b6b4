import { sql } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';

/** How many reminders are left, by owner. */
export async function remindersLeft(db: Queries): Promise<Readonly<Record<string, number>>> {
  const { rows } = await db.execute<{ owner: string; count: number }>(
    sql`select owner, count(*)::int as count from product_reminder group by owner`,
  );
  return Object.fromEntries(rows.map(({ owner, count }) => [owner, count]));
}
