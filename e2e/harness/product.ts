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
  /** Credentials of the shop's server, which writes reminders. */
  readonly shop: ShopAccess;
  /** The output of the process so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Secrets of the shop's server. */
interface ShopAccess {
  readonly machineToken: string;
  readonly webhookSecret: string;
}

/** Matches the output of a product that is ready. */
export const ready = /Console:\s*http/;

/**
 * The arguments of Node.js that start the product: from its bundle (see `sharedProducts.ts`) if there is one, else from
 * its sources.
 */
export function productCommand(port: number, data: string, flags: readonly string[]): readonly string[] {
  const bundle = process.env['KONTOR_PRODUCT_BUNDLE'];
  const program = bundle === undefined ? ['--import', 'tsx', 'backend/stand-ins/main.ts'] : [bundle];
  return [...program, '--port', String(port), '--data', data, '--scenario', 'germany', ...flags];
}

/** The addresses of a running product on `port` to `port + 3` with that data folder. */
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

/** Starts a separate product, and waits until it prints the console's address. `flags`: those of `npm start`. */
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
