import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** A PostgreSQL server for tests, in a temporary folder, with a socket there. */
export interface PostgresCluster {
  /** URL of the database from which others are created. */
  readonly url: string;
  /** Creates an empty database; returns its URL. */
  readonly newDatabase: () => Promise<string>;
  /** Stops the server as an operator would: `fast`, `immediate`, or by killing its process. */
  readonly stop: (how: 'fast' | 'immediate' | 'kill') => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops the server and removes its folder. */
  readonly remove: () => Promise<void>;
}

const programs = ['initdb', 'postgres'] as const;

/** Folder of the server's programs, or undefined if PostgreSQL is not installed. */
export function postgresPrograms(): string | undefined {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed)
    ? readdirSync(installed)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => `${installed}/${version}/bin`)
    : [];
  const folders = [...versions, ...(process.env['PATH'] ?? '').split(':')];
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program))));
}

/** Settings of a server with disposable data, which saves the time of durable writes. */
const unsafe = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'];

/**
 * Starts a temporary cluster, as durable as PostgreSQL is unless `durable` is false. As root the server's programs run
 * as the user `postgres`, because they refuse root.
 */
export async function startCluster(bin: string, { durable = true } = {}): Promise<PostgresCluster> {
  const asRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), 'kontor-postgres-'));
  if (asRoot) chownSync(folder, ...postgresUser());
  const data = join(folder, 'data');
  const command = (program: string, args: readonly string[]): readonly [string, readonly string[]] =>
    asRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] : [join(bin, program), args];
  const run = (program: string, ...args: readonly string[]): void => {
    const [name, all] = command(program, args);
    const { status, stderr } = spawnSync(name, all, { encoding: 'utf8', cwd: folder });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  let server: ChildProcess | undefined;
  const url = (database: string): string =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const start = async (): Promise<void> => {
    const options = ['listen_addresses=', 'max_connections=200', ...(durable ? [] : unsafe)];
    const [name, all] = command('postgres', ['-D', data, '-k', folder, ...options.flatMap((option) => ['-c', option])]);
    server = spawn(name, all, { stdio: 'ignore', cwd: folder });
    await untilReady(url('postgres'));
  };
  const isRunning = (): boolean => server?.exitCode === null && server.signalCode === null;
  const signal = (name: NodeJS.Signals): void =>
    void process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), name);
  const stop = async (how: 'fast' | 'immediate' | 'kill'): Promise<void> => {
    const gone = new Promise((resolve) => server?.once('exit', resolve));
    signal(({ fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const)[how]);
    await gone;
  };
  // Stops the server of an interrupted run.
  const abandon = (): void => {
    if (isRunning()) signal('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  await start();
  let databases = 0;
  return {
    url: url('postgres'),
    start,
    stop,
    newDatabase: async () => {
      databases += 1;
      const client = new Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query(`create database test_${databases}`);
      await client.end();
      return url(`test_${databases}`);
    },
    remove: async () => {
      process.off('exit', abandon);
      if (isRunning()) await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgresUser(): [uid: number, gid: number] {
  return [idOfPostgres('-u'), idOfPostgres('-g')];
}

function idOfPostgres(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Error('the throw-away PostgreSQL server did not start');
}
