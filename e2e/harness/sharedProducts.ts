import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FullConfig } from 'playwright/test';
import { freePorts } from '../../tests/nodes/launch.ts';
import { addressesOf, productCommand, ready, type Product } from './product.ts';

const endWithRun = new URL('endWithRun.mjs', import.meta.url).href;

/**
 * Playwright's global setup: bundles the product once per run, and gives each worker a PostgreSQL database if it is
 * installed: the embedded one takes as much processor time as the rest of the product. Returns the teardown, which ends
 * the products of all workers.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright reads the setup so
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  // Imports them here, because the workers load this file as well.
  const { bundledProgram } = await import('../../tests/nodes/bundledProgram.ts');
  const { postgresPrograms, startCluster } = await import('../../tests/nodes/postgresCluster.ts');
  const programs = postgresPrograms();
  const cluster = programs === undefined ? undefined : await startCluster(programs, { durable: false });
  if (cluster) {
    const databases: string[] = [];
    // A busy machine needs long to open a connection.
    for (let slot = 0; slot < workers; slot += 1) databases.push(`${await cluster.newDatabase()}&connect_timeout=60`);
    process.env['KONTOR_DATABASES'] = databases.join(' ');
  }
  process.env['KONTOR_PRODUCT_BUNDLE'] = await bundledProgram('backend/stand-ins/main.ts');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
  process.env['KONTOR_PRODUCTS'] = folder;
  process.env['KONTOR_RUN'] = String(process.pid);
  return async () => {
    await Promise.all(readdirSync(folder).map((slot) => end(Number(readFileSync(join(folder, slot, 'pid'), 'utf8')))));
    await cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * The product of a worker's slot. Playwright starts a new worker for each project and after each failure; they share
 * the product, because its start takes as long as several journeys.
 */
export async function sharedProduct(slot: number): Promise<Product> {
  const folder = join(process.env['KONTOR_PRODUCTS'] ?? '', String(slot));
  const log = join(folder, 'log');
  const output = (): string => readFileSync(log, 'utf8');
  if (!existsSync(folder)) {
    mkdirSync(folder);
    const port = await freePorts(4);
    const printed = openSync(log, 'a');
    const program = productCommand(port, join(folder, 'data'), ['--log']);
    const database = process.env['KONTOR_DATABASES']?.split(' ')[slot];
    const child = spawn(process.execPath, ['--import', endWithRun, ...program], {
      stdio: ['ignore', printed, printed],
      env: { ...process.env, ...(database !== undefined && { DATABASE_URL: database }) },
    });
    child.unref();
    writeFileSync(join(folder, 'port'), String(port));
    writeFileSync(join(folder, 'pid'), String(child.pid));
  }
  const [pid = 0, port = 0] = ['pid', 'port'].map((file) => Number(readFileSync(join(folder, file), 'utf8')));
  // If a worker ended during the start of its product, the next worker waits for the product.
  while (!ready.test(output()) && isRunning(pid)) await wait(50);
  if (!isRunning(pid)) throw new Error(`The product does not run:\n${output().slice(-5_000)}`);
  return { ...addressesOf(port, join(folder, 'data')), output, stop: async () => undefined };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Ends a process, and waits at most ten seconds. */
async function end(pid: number): Promise<void> {
  if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  for (let turns = 0; turns < 200 && isRunning(pid); turns += 1) await wait(50);
}
