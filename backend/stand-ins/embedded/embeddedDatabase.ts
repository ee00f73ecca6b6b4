import { migrations as standInMigrations } from '@kontor/cdc-stand-in/storage';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { compareVersion, runMigrations } from '#backend/shared/database/migrations.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { preparedDatabase, type MigrationSet } from '#backend/shared/database/preparedDatabase.ts';
import { loadReferenceData } from '#backend/product/reference-data/referenceData.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';

const inProject = (path: string): string => new URL(`../../../${path}`, import.meta.url).pathname;

/** Every set of migrations of the embedded composition. */
export const embeddedMigrations: readonly MigrationSet[] = [
  productMigrations,
  standInMigrations,
  { folder: inProject('backend/stand-ins/mailbox/migrations'), table: 'mailbox_migrations' },
];

/** The archive from which new embedded databases start; created if missing. */
export const prepareEmbeddedDatabase = (): Promise<Blob> => preparedDatabase(embeddedMigrations, inProject('.cache'));

interface DatabasePlace {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
}

/**
 * Opens the composition's database, runs its migrations and loads the sample stores and regions. Moves a database from
 * before the first release aside and starts a new one. Throws DocumentError for a database of a newer version.
 */
export async function openEmbeddedDatabase(place: DatabasePlace): Promise<Database> {
  const db = await openAt(place);
  for (const { folder, table } of embeddedMigrations) await runMigrations(db, folder, table);
  await loadReferenceData(db, inProject('fixtures/product-data'), 'always');
  return db;
}

/** Throws DocumentError if there is a database of a newer version. */
export async function checkVersion(place: DatabasePlace): Promise<void> {
  if (place.databaseUrl === undefined && !existsSync(`${place.dataDir}/pgdata`)) return;
  await (await openAt(place)).close();
}

async function openAt(place: DatabasePlace): Promise<Database> {
  const { dataDir, databaseUrl } = place;
  const db = await openDatabase(
    databaseUrl === undefined ? { dataDir, prepared: await prepareEmbeddedDatabase() } : { url: databaseUrl },
  );
  const versions = await Promise.all(embeddedMigrations.map(({ folder, table }) => compareVersion(db, folder, table)));
  if (versions.every((version) => version === 'MIGRATABLE')) return db;
  await db.close();
  const name = databaseUrl === undefined ? `The data folder ${dataDir}` : 'The database';
  if (versions.includes('NEWER'))
    throw new DocumentError(
      `${name} was written by a newer version of Kontor. Start that version, or choose another data folder with --data FOLDER.`,
    );
  if (databaseUrl !== undefined)
    throw new DocumentError(`${name} was written before the first release of Kontor. Choose an empty one.`);
  rmSync(`${dataDir}/pgdata.old`, { recursive: true, force: true });
  renameSync(`${dataDir}/pgdata`, `${dataDir}/pgdata.old`);
  process.stdout.write(
    `${name} was written before the first release of Kontor: it begins afresh, the old database is in pgdata.old.\n`,
  );
  return openAt(place);
}
