import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import { preparedDatabase } from '#backend/shared/database/preparedDatabase.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { postgresPrograms, startCluster } from '../../scripts/nodes/postgresCluster.ts';

/** One database engine to run tests on. `skip` says by name why it is not available here. */
export interface Engine {
  readonly name: string;
  readonly skip: boolean;
  /** Prepares the engine and returns how to open databases, either empty or with the services' tables. */
  readonly prepare: () => Promise<Bench>;
}

export interface Bench {
  /** URL of a fresh database for several nodes; undefined if the engine serves only one process. */
  readonly newUrl: (() => Promise<string>) | undefined;
  readonly open: (options?: { readonly empty?: boolean }) => Promise<Database>;
  readonly close: () => Promise<void>;
}

const bin = postgresPrograms();
const server = process.env['DATABASE_URL'];

const embedded: Engine = {
  name: 'embedded database',
  skip: false,
  prepare: async () => {
    const prepared = await preparedDatabase([productMigrations], '.cache/tests/services');
    const opened: Database[] = [];
    return {
      newUrl: undefined,
      open: async ({ empty = false } = {}) => {
        const db = await openDatabase({
          prepared: empty ? await preparedDatabase([], '.cache/tests/empty') : prepared,
        });
        opened.push(db);
        return db;
      },
      close: async () => void (await Promise.all(opened.map((db) => db.close()))),
    };
  },
};

const postgres: Engine = {
  name:
    bin === undefined && server === undefined
      ? 'PostgreSQL (skipped: no server programs and no DATABASE_URL)'
      : 'PostgreSQL',
  skip: bin === undefined && server === undefined,
  prepare: async () => {
    const { newUrl, remove } = await servedDatabases();
    const opened: Database[] = [];
    return {
      newUrl,
      open: async ({ empty = false } = {}) => {
        const db = await openDatabase({ url: await newUrl() });
        opened.push(db);
        if (!empty) await runMigrations(db, productMigrations.folder, productMigrations.table);
        return db;
      },
      close: async () => {
        await Promise.all(opened.map((db) => db.close()));
        await remove();
      },
    };
  },
};

/** The engines on which all tests of the services run. */
export const engines: readonly Engine[] = [embedded, postgres];

async function servedDatabases(): Promise<{
  readonly newUrl: () => Promise<string>;
  readonly remove: () => Promise<void>;
}> {
  if (server !== undefined) return { newUrl: () => createOn(server), remove: () => Promise.resolve() };
  if (bin === undefined) throw new Error('no PostgreSQL here');
  const cluster = await startCluster(bin);
  return { newUrl: cluster.newDatabase, remove: cluster.remove };
}

async function createOn(url: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
