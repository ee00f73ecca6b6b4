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
import { bundleProgram } from '../../scripts/nodes/bundleProgram.ts';
import { addressesOf, productCommand, ready, type Product } from './product.ts';

/** The first port of the products of a run. */
export const firstPort = Number(process.env['KONTOR_JOURNEY_PORT'] ?? 4700);

const longestStart = 120_000;

/**
 * Playwright's global setup: bundles the product once per run. Returns the teardown, which ends the products of all
 * workers.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright reads the setup so
export default async function setUp(): Promise<() => Promise<void>> {
  process.env['KONTOR_PRODUCT_BUNDLE'] = await bundleProgram('backend/stand-ins/main.ts');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
  process.env['KONTOR_PRODUCTS'] = folder;
  return async () => {
    await Promise.all(readdirSync(folder).map((slot) => end(Number(readFileSync(join(folder, slot, 'pid'), 'utf8')))));
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * The product of a worker's slot. Playwright starts a new worker for each project and after each failure; the product
 * outlives them, because its start costs as much as several journeys.
 */
export async function sharedProduct(slot: number): Promise<Product> {
  const folder = join(process.env['KONTOR_PRODUCTS'] ?? '', String(slot));
  const log = join(folder, 'log');
  const output = (): string => readFileSync(log, 'utf8');
  const port = firstPort + slot * 10;
  if (!existsSync(folder)) {
    mkdirSync(folder);
    const printed = openSync(log, 'a');
    const child = spawn(process.execPath, productCommand(port, join(folder, 'data'), ['--log']), {
      stdio: ['ignore', printed, printed],
    });
    child.unref();
    writeFileSync(join(folder, 'pid'), String(child.pid));
  }
  // A worker that ended while its product was starting leaves the waiting to the next one.
  for (const begun = Date.now(); !ready.test(output()); await wait(50))
    if (!isRunning(Number(readFileSync(join(folder, 'pid'), 'utf8'))) || Date.now() - begun > longestStart)
      throw new Error(`The product did not start:\n${output()}`);
  return { ...addressesOf(port, join(folder, 'data')), output, stop: async () => undefined };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function end(pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGTERM');
  while (isRunning(pid)) await wait(20);
}
