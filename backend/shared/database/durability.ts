import { sql } from 'drizzle-orm';
import type { Queries } from './database.ts';

const needed: Readonly<Record<string, readonly string[]>> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'local', 'remote_write', 'remote_apply'],
};

/** Throws one sentence if the database could lose acknowledged writes. Source: requirements#SRV-7. */
export async function requireDurability(db: Queries): Promise<void> {
  for (const [setting, allowed] of Object.entries(needed)) {
    const { rows } = await db.execute<{ value: string }>(sql`select current_setting(${setting}) as value`);
    const value = rows[0]?.value ?? 'unknown';
    if (!allowed.includes(value))
      throw new Error(
        `The database may lose acknowledged writes: ${setting} is ${value}, it must be ${allowed.join(' or ')}.`,
      );
  }
}
