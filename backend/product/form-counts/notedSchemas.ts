import { hashText } from '#backend/shared/hashes.ts';
import { and, asc, desc, eq, exists, gt, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type JsonObject, isRecord } from '@kontor/schema-adapters/json';
import type { Queries } from '#backend/shared/database/database.ts';
import { schemaDigest } from './tables.ts';

/** SHA-256 of the rules in an `accounts.getSchema` answer, independent of the order of members. */
export function digestOf(schema: JsonObject): string {
  const rules = Object.entries(schema).filter(([name]) => name.endsWith('Schema'));
  return hashText(JSON.stringify(sortMembers(Object.fromEntries(rules))));
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, sortMembers(value[name])]),
  );
}

/** Stores when a site's schema changed to this digest, unless it is the last one. `now` is epoch milliseconds. */
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

/** Deletes rows from before `until`, except the last one of each site: the next schema is compared with it. */
export async function purgeSchemas(db: Queries, until: number): Promise<void> {
  const later = alias(schemaDigest, 'later');
  const isFollowed = db
    .select({ at: later.at })
    .from(later)
    .where(and(eq(later.cmsId, schemaDigest.cmsId), gt(later.at, schemaDigest.at), lte(later.at, until)));
  await db.delete(schemaDigest).where(and(lte(schemaDigest.at, until), exists(isFollowed)));
}
