import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#backend/shared/database/database.ts';
import { preparedDatabase } from '#backend/shared/database/preparedDatabase.ts';
import { prepareEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import type { Tables } from './startPostgres.ts';

const servers = inject('postgres');

/** Whether there is a PostgreSQL server for this run. */
export const hasServer = servers !== undefined;

/** The durability of a server's database: `durable` ones are as safe, and as slow, as in production. */
export type Safety = 'fast' | 'durable';

/** URL of a new database on the run's PostgreSQL server; the end of the run removes it. Rejects without a server. */
export async function newServerDatabase(tables: Tables = 'services', safety: Safety = 'fast'): Promise<string> {
  if (servers === undefined) throw new Error('there is no PostgreSQL server in this run');
  const { url, prefix, templates, copying } = servers[safety];
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name} template ${templates[tables]} ${copying}`);
  return addressOf(url, name);
}

/**
 * A new embedded database in memory; always has all tables, because another archive would cost more than unused tables.
 */
export async function openEmbeddedMemory(tables: Tables = 'services'): Promise<Database> {
  return openDatabase({ prepared: await (tables === 'none' ? emptyArchive() : prepareEmbeddedDatabase()) });
}

/** The archive of an embedded database without tables. */
const emptyArchive = (): Promise<Blob> => preparedDatabase([], '.cache/tests/none');

/**
 * A new database for one process, of the faster engine: PostgreSQL copies a template in a few hundredths of a second,
 * PGlite needs nearly two seconds of processor time.
 */
export async function openTestDatabase(tables: Tables = 'services'): Promise<Database> {
  if (servers === undefined) return openEmbeddedMemory(tables);
  const url = await newServerDatabase(tables);
  // The first connection to a new database is the slowest, and the product waits two seconds for one.
  await onServer(url, 'select');
  const db = await openDatabase({ url });
  const { close } = db;
  return Object.assign(db, {
    close: async () => {
      await close();
      // Hundreds of databases would fill the disk.
      await onServer(servers.fast.url, `drop database ${new URL(url).pathname.slice(1)}`);
    },
  });
}

/** The address of another database on the same server. */
function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs one statement on a connection of its own. */
async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
