import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, launch } from '../../tests/nodes/launch.ts';

/** A complete running product: site, stand-in, partner and studio on four ports, data in a temporary folder. */
export interface Product {
  readonly site: string;
  /** The site of a second country; only in production. */
  readonly austria?: string;
  readonly standIn: string;
  readonly partner: string;
  readonly studio: string;
  /** Origin of the testers' console. */
  readonly console: string;
  /** What the shop's server has to write reminders. */
  readonly shop: ShopAccess;
  /** Everything that the process has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Secrets of the shop's server. */
interface ShopAccess {
  readonly machineToken: string;
  readonly webhookSecret: string;
}

/** What the product prints when it can be used. */
export const ready = /Console:\s*http/;

/**
 * How Node.js starts the product with these options: from its bundle (see `sharedProducts.ts`) if there is one, else
 * from its sources.
 */
export function productCommand(port: number, data: string, flags: readonly string[]): readonly string[] {
  const bundle = process.env['KONTOR_PRODUCT_BUNDLE'];
  const program = bundle === undefined ? ['--import', 'tsx', 'backend/stand-ins/main.ts'] : [bundle];
  return [...program, '--port', String(port), '--data', data, '--scenario', 'germany', ...flags];
}

/** Where a product on `port` to `port + 3` with that data folder is found, once it runs. */
export function addressesOf(port: number, data: string): Omit<Product, 'output' | 'stop'> {
  return {
    site: `http://localhost:${port}`,
    standIn: `http://localhost:${port + 1}`,
    partner: `http://localhost:${port + 2}`,
    studio: `http://localhost:${port + 3}`,
    console: `http://localhost:${port + 1}`,
    shop: JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8')) as ShopAccess,
  };
}

/** Starts a product of its own, and waits until it has printed the console's address. `flags`: as `npm start` has. */
export async function startProduct(flags: readonly string[] = []): Promise<Product> {
  const port = await freePorts(4);
  const data = mkdtempSync(join(tmpdir(), 'kontor-'));
  const running = await launch(productCommand(port, data, flags), { env: process.env, ready });
  return {
    ...addressesOf(port, data),
    output: running.printed,
    stop: async () => {
      await running.end();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
