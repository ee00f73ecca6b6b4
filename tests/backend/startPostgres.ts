import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { runMigrations } from '#backend/shared/database/migrations.ts';
import type { MigrationSet } from '#backend/shared/database/preparedDatabase.ts';
import { productMigrations } from '#backend/product/productMigrations.ts';
import { signingKeys } from '../../cdc-stand-in/oidc/signingKeys.ts';
import { embeddedMigrations } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { postgresPrograms, startCluster } from '../nodes/postgresCluster.ts';

/** The tables that a test's database starts with: those of the services, or also those of the stand-ins. */
export type Tables = 'none' | 'services' | 'everything';

const tableSets: Readonly<Record<Tables, readonly MigrationSet[]>> = {
  none: [],
  services: [productMigrations],
  everything: embeddedMigrations,
};

/** A server on which tests create databases. */
export interface TestServer {
  readonly url: string;
  /** Prefix of the names of all databases of this run. */
  readonly prefix: string;
  /** Names of template databases with these tables. */
  readonly templates: Readonly<Record<Tables, string>>;
  /** End of the statement that copies a template: the strategy, if the server supports several. */
  readonly copying: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL servers of the run; undefined where PostgreSQL is not installed. */
    readonly postgres: Readonly<Record<'fast' | 'durable', TestServer>> | undefined;
  }
}

/**
 * Starts PostgreSQL once for the whole run, or uses the server of `DATABASE_URL`, and runs the migrations once into
 * databases that tests copy. One of its two servers is as durable as production nodes require.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const externalUrl = process.env['DATABASE_URL'];
  const programs = postgresPrograms();
  if (externalUrl === undefined && programs === undefined) {
    project.provide('postgres', undefined);
    return undefined;
  }
  const clusters =
    externalUrl === undefined && programs !== undefined
      ? await Promise.all([startCluster(programs, { durable: false }), startCluster(programs)])
      : [];
  const [fast = externalUrl, durable = externalUrl] = clusters.map(({ url }) => url);
  if (fast === undefined || durable === undefined) throw new Error('unreachable');
  const prefix = `kontor_${randomUUID().slice(0, 8)}`;
  const serverAt = async (url: string): Promise<TestServer> => ({
    url,
    prefix,
    templates: await createTemplates(url, prefix),
    copying: clusters[0]?.url === url && (await versionOf(url)) >= 15 ? 'strategy file_copy' : '',
  });
  const first = await serverAt(fast);
  project.provide('postgres', { fast: first, durable: durable === fast ? first : await serverAt(durable) });
  return async () => {
    await Promise.all(clusters.map((cluster) => cluster.remove()));
    if (externalUrl !== undefined) await dropAll(externalUrl, prefix);
  };
}

async function createTemplates(url: string, prefix: string): Promise<Readonly<Record<Tables, string>>> {
  const templates = { none: `${prefix}_none`, services: `${prefix}_services`, everything: `${prefix}_everything` };
  for (const tables of ['none', 'services', 'everything'] as const) {
    await onServer(url, (client) => client.query(`create database ${templates[tables]}`));
    const address = new URL(url);
    address.pathname = `/${templates[tables]}`;
    // A connection without the product's time limits, which a busy machine exceeds while everything starts.
    await onServer(address.href, async (client) => {
      const db = drizzle(client) as unknown as Database;
      for (const { folder, table } of tableSets[tables]) await runMigrations(db, folder, table);
      // Creating a key takes a quarter of a second of processor time, and each stand-in needs one or two.
      if (tables === 'everything')
        for (const name of ['signing', 'staff-signing']) await signingKeys(db, systemClock, name);
    });
  }
  return templates;
}

async function versionOf(url: string): Promise<number> {
  const { rows } = await onServer(url, (client) => client.query<{ server_version: string }>('show server_version'));
  return Number.parseInt(rows[0]?.server_version ?? '', 10);
}

async function dropAll(url: string, prefix: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

async function onServer<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
