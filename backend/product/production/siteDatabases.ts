import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { waitForDatabase } from '#backend/shared/database/waitForDatabase.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import type { ProductionSettings } from './settings.ts';

const { folder, table } = productMigrations;

/** The databases of a node. */
export interface SiteDatabases {
  /** The database's default schema: content of all sites, staff, and the data of a single site. */
  readonly common: Database;
  /** The data of a site: a connection that reaches its schema, opened and migrated when it is first asked for. */
  readonly of: (site: Pick<ProductionSettings, 'databaseSchema'>) => Promise<Database>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database, waits until it answers, and migrates it. Each of several sites has its data in a schema of its own,
 * so that no query can reach another's. Throws DocumentError, one sentence, if the database refuses us.
 */
export async function openSiteDatabases(url: string): Promise<SiteDatabases> {
  const common = await openDatabase({ url });
  const bySchema = new Map<string, Promise<Database>>();
  const open = async (schema: string): Promise<Database> => {
    const db = await openDatabase({ url, schema });
    await runMigrations(db, folder, table, schema);
    return db;
  };
  const close = async (): Promise<void> => {
    await Promise.allSettled([...bySchema.values()].map(async (opening) => (await opening).close()));
    await common.close();
  };
  try {
    await waitForDatabase(common);
    // It has the extensions too, which the schemas of sites use.
    await runMigrations(common, folder, table);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    common,
    of: async ({ databaseSchema }) => {
      if (databaseSchema === undefined || databaseSchema === DEFAULT_SCHEMA) return common;
      const opening = bySchema.get(databaseSchema) ?? open(databaseSchema);
      bySchema.set(databaseSchema, opening);
      opening.catch(() => bySchema.delete(databaseSchema));
      return opening;
    },
    close,
  };
}

const DEFAULT_SCHEMA = 'public';
