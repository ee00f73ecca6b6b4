import { hashText } from '#backend/shared/hashes.ts';
import { and, asc, desc, eq, exists, gt, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { JsonObject } from '#adapters/model/json.ts';
import { isRecord } from '#adapters/model/json.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { schemaDigest } from './tables.ts';

/** SHA-256 of the rules in an `accounts.getSchema` answer, whatever the order of its members and the answer around them. */
export function digestOf(schema: JsonObject): string {
  const rules = Object.entries(schema).filter(([name]) => name.endsWith('Schema'));
  return hashText(JSON.stringify(inOrder(Object.fromEntries(rules))));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, inOrder(value[name])]),
  );
}

/** Keeps when a site's schema became this one, unless it is the last that was kept. `now` is epoch milliseconds. */
export async function noteSchema(db: Queries, cmsId: string, digest: string, now: number): Promise<void> {
  const [last] = await db
    .select({ digest: schemaDigest.digest })
    .from(schemaDigest)
    .where(eq(schemaDigest.cmsId, cmsId))
    .orderBy(desc(schemaDigest.at))
    .limit(1);
  if (last?.digest === digest) return;
  await db.insert(schemaDigest).values({ cmsId, at: now, digest }).onConflictDoNothing();
}

/** When a site's schema changed (epoch milliseconds), oldest first. The first schema that was read is no change. */
export async function schemaChanges(db: Queries, cmsId: string): Promise<readonly number[]> {
  const rows = await db
    .select({ at: schemaDigest.at, digest: schemaDigest.digest })
    .from(schemaDigest)
    .where(eq(schemaDigest.cmsId, cmsId))
    .orderBy(asc(schemaDigest.at));
  // Two nodes may have read the same change at once.
  return rows.filter(({ digest }, index) => index > 0 && rows[index - 1]?.digest !== digest).map(({ at }) => at);
}

/** Deletes what was read before `until`, except the last row of each site: it tells what the next change is compared with. */
export async function purgeSchemas(db: Queries, until: number): Promise<void> {
  const later = alias(schemaDigest, 'later');
  const isFollowed = db
    .select({ at: later.at })
    .from(later)
    .where(and(eq(later.cmsId, schemaDigest.cmsId), gt(later.at, schemaDigest.at), lte(later.at, until)));
  await db.delete(schemaDigest).where(and(lte(schemaDigest.at, until), exists(isFollowed)));
}
