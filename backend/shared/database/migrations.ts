import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Queries } from './database.ts';

/**
 * Runs all migrations in `folder` (written by drizzle-kit) that `tableName` does not list yet. Everything is one
 * transaction under an advisory lock: several nodes may start at once, each migration runs exactly once, and a failed
 * migration leaves nothing behind. Creates `schema`, the connection's own, if it is missing. Throws the database's
 * error.
 */
export async function runMigrations(db: Database, folder: string, tableName: string, schema?: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const table = sql.identifier(tableName);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`migrations:${tableName}`}))`);
    if (schema !== undefined) await tx.execute(sql`create schema if not exists ${sql.identifier(schema)}`);
    await tx.execute(sql`create table if not exists ${table} (hash text primary key, created_at bigint not null)`);
    const { rows } = await tx.execute<{ hash: string }>(sql`select hash from ${table}`);
    const appliedHashes = new Set(rows.map((row) => row.hash));
    for (const { hash, folderMillis, sql: statements } of migrations) {
      if (appliedHashes.has(hash)) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into ${table} (hash, created_at) values (${hash}, ${folderMillis})`);
    }
  });
}

/**
 * How the database's version compares to `folder`: `NEWER` has migrations that the folder lacks, `UNRELEASED` is from
 * before the first release and cannot be migrated. Rejects if the table cannot be read.
 */
export async function compareVersion(
  db: Queries,
  folder: string,
  tableName: string,
): Promise<'MIGRATABLE' | 'NEWER' | 'UNRELEASED'> {
  const { rows: tables } = await db.execute(sql`select 1 where to_regclass(${tableName}) is not null`);
  if (tables.length === 0) return 'MIGRATABLE';
  const hashes = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from ${sql.identifier(tableName)}`);
  if (!rows.some(({ hash }) => hash === hashes[0])) return 'UNRELEASED';
  return rows.some(({ hash }) => !hashes.includes(hash)) ? 'NEWER' : 'MIGRATABLE';
}

/**
 * Whether the database has all migrations of the build: an operator may have restored an older backup since the start.
 * Further migrations belong to a newer release that runs beside this one. Rejects if the table cannot be read.
 */
export function migrationCheck(
  db: Queries,
  folder: string,
  tableName: string,
  schema?: string,
): () => Promise<boolean> {
  const expected = readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);
  const name = sql.identifier(tableName);
  // Names the schema, because another one may have a table of the same name.
  const table = schema === undefined ? name : sql`${sql.identifier(schema)}.${name}`;
  return async () => {
    const { rows } = await db.execute<{ hash: string }>(sql`select hash from ${table}`);
    const applied = new Set(rows.map(({ hash }) => hash));
    return expected.every((hash) => applied.has(hash));
  };
}
