import { mkdirSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePool, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { Pool } from 'pg';

/** The result of `execute` on both engines. */
interface RowsResult extends PgQueryResultHKT {
  readonly type: Rows<this['row']>;
}

interface Rows<Row> {
  readonly rows: readonly Row[];
}

/** Queries and transactions, the same for the embedded engine and for a PostgreSQL server. */
export type Queries = PgDatabase<RowsResult>;

/** An open database. `engine` is for logs and tests only: no statement may depend on it. */
export type Database = Queries & {
  readonly engine: 'embedded' | 'postgres';
  readonly close: () => Promise<void>;
  /** How many connections are in use and idle, and how many requests wait for one; only where there is a pool. */
  readonly connections?: () => Readonly<Record<'used' | 'idle' | 'waiting', number>>;
};

/**
 * Without `url` the embedded engine stores its data in `dataDir`, or in memory. `prepared` fills a new embedded
 * database.
 */
export interface DatabaseSettings {
  readonly url?: string;
  readonly dataDir?: string;
  readonly prepared?: Blob;
  /** Schema of this connection's tables on a server, which migrations create; default is the database's own. */
  readonly schema?: string;
  /** False for migrations, which may take long on a server; default is true. */
  readonly hasQueryTimeout?: boolean;
}

/**
 * Opens the database without running migrations. Throws when a process uses the folder, or the server does not answer
 * within 2 s or the address's `connect_timeout` (seconds).
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.url === undefined ? openEmbedded(settings) : openServer(settings.url, settings);
}

/** How similar (0 to 1) two words must be to match with a typing error; read by the operator `<%` of pg_trgm. */
const similarWords = 'pg_trgm.word_similarity_threshold=0.4';

/**
 * PGlite's own parameters except `-F`, which would switch fsync off: every acknowledged write has reached the operating
 * system.
 */
const durableParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'statement_timeout=5000',
  '-c',
  similarWords,
];

async function openEmbedded({ dataDir, prepared }: DatabaseSettings): Promise<Database> {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const lock = dataDir === undefined ? undefined : lockFolder(dataDir);
  const isNewFolder = lock?.isNew ?? true;
  const client = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir: `${dataDir}/pgdata` }),
    ...(isNewFolder && prepared !== undefined ? { loadDataDir: prepared } : {}),
    extensions: { pg_trgm },
    relaxedDurability: false,
    startParams: durableParams,
  });
  const close = async (): Promise<void> => {
    await client.close();
    lock?.release();
  };
  return Object.assign(drizzleEmbedded(client) as unknown as Queries, { engine: 'embedded' as const, close });
}

async function openServer(url: string, { schema, hasQueryTimeout = true }: DatabaseSettings): Promise<Database> {
  const { connectionString, options, connectSeconds } = readAddress(url);
  const pool = new Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectSeconds * 1000,
    statement_timeout: 5000,
    query_timeout: hasQueryTimeout ? 6000 : 0,
    keepAlive: true,
    // Extensions lie in the default schema.
    options: `${options} -c ${similarWords}${schema === undefined ? '' : ` -c search_path=${schema},public`}`.trim(),
  });
  // The pool replaces a broken connection; without listeners, idle or in use, its error ends the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const close = async (): Promise<void> => pool.end();
  const connections = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const db = Object.assign(drizzlePool(pool), { transaction: createTransaction(pool) });
  return Object.assign(db as unknown as Queries, { engine: 'postgres' as const, close, connections });
}

/**
 * Transactions that always return their connection to the pool, and only after the server answered commit or rollback:
 * drizzle keeps a connection whose `begin` fails, and returns one whose `rollback` fails in mid-transaction.
 */
function createTransaction(pool: Pool): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    let refusal: unknown;
    try {
      const result = await drizzlePool({ client }).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          refusal = error;
          throw error;
        }
      }, config);
      client.release();
      return result;
    } catch (error) {
      // drizzle throws the work's own error only after a rollback; any other error is the connection's.
      client.release(error !== refusal);
      throw error;
    }
  };
}

/** The parts of an address: its `options` would replace ours, and `connect_timeout` (seconds) is the pool's. */
function readAddress(url: string) {
  const [address = '', query = ''] = url.split('?');
  const params = new URLSearchParams(query);
  const [options, timeout] = [params.get('options') ?? '', params.get('connect_timeout')];
  params.delete('options');
  params.delete('connect_timeout');
  const connectionString = params.size === 0 ? address : `${address}?${params.toString()}`;
  return { connectionString, options, connectSeconds: Number(timeout) || 2 };
}

/** A data folder that this process has locked. `isNew` means that it has no database yet. */
export interface FolderLock {
  readonly isNew: boolean;
  readonly release: () => void;
}

/**
 * Keeps a second process away from the embedded database's files, which it would corrupt. Takes over the lock of a
 * killed process. Throws if a running process uses the folder.
 */
function lockFolder(folder: string): FolderLock {
  const file = `${folder}/in-use`;
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder > 0 && holder !== process.pid && isAlive(holder)) {
    throw new Error(
      `The data folder ${folder} is in use by process ${holder}. Stop it, or choose another folder with --data.`,
    );
  }
  writeFileSync(file, String(process.pid));
  return { isNew: !existsSync(`${folder}/pgdata/PG_VERSION`), release: () => rmSync(file, { force: true }) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a statement failed because the database has no space to write; reading still works.
 * Source: requirements#SRV-7.
 */
export function isStorageFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === '53100' || at.code === 'ENOSPC')) return true;
  return false;
}
