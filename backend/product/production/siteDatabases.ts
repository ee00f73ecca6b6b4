import { openDatabase, type Database, type DatabaseSettings } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { waitForDatabase } from '#backend/shared/database/databaseReadiness.ts';
import { productMigrations } from '../productMigrations.ts';
import type { ProductionSettings } from './settings.ts';

const { folder, table } = productMigrations;

/** The databases of a node; both are the same if the settings name no schema. */
export interface SiteDatabases {
  /** The database's default schema: content of all sites, and staff. */
  readonly common: Database;
  /** Schema with the data of the site. */
  readonly own: Database;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database, waits until it answers, and migrates it. Sites on one server have a schema each, so that no query
 * reaches another site's data. Throws DocumentError, one sentence, if the database refuses access.
 */
export async function openSiteDatabases({
  databaseUrl: url,
  databaseSchema: schema = 'public',
}: Pick<ProductionSettings, 'databaseUrl' | 'databaseSchema'>): Promise<SiteDatabases> {
  const common = await openDatabase({ url });
  const own = schema === 'public' ? common : await openDatabase({ url, schema });
  const close = async (): Promise<void> => {
    if (own !== common) await own.close();
    await common.close();
  };
  try {
    await waitForDatabase(common);
    // First, because the default schema has the extensions that the sites' schemas use.
    await migrate({ url });
    if (own !== common) await migrate({ url, schema });
  } catch (error) {
    await close();
    throw error;
  }
  return { common, own, close };
}

/** Migrates over a connection of its own, because it may wait for another node, or take long itself. */
async function migrate(settings: DatabaseSettings): Promise<void> {
  const db = await openDatabase({ ...settings, hasQueryTimeout: false });
  await runMigrations(db, folder, table, settings.schema).finally(() => db.close());
}
