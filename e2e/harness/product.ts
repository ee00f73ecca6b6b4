import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Launched } from '../../scripts/nodes/launch.ts';

/** A complete running product: site, stand-in, partner and studio on four ports, data in a temporary folder. */
export interface Product {
  readonly site: string;
  readonly standIn: string;
  readonly partner: string;
  readonly studio: string;
  /** Origin of the testers' console. */
  readonly console: string;
  /** What the shop's server has to write reminders. */
  readonly shop: ShopAccess;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Stops the process and starts it again with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Secrets of the shop's server. */
interface ShopAccess {
  readonly machineToken: string;
  readonly webhookSecret: string;
}

/** Differences from an ordinary start. */
interface Start {
  /** Options of `backend/stand-ins/main.ts`. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the product on `port` to `port + 3` with the scenario `germany`, and waits until it has printed the console's address. */
export async function startProduct(port: number, { flags = [], environment = {} }: Start = {}): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'kontor-'));
  const start = (): Promise<Launched> =>
    boot(['--port', String(port), '--data', data, '--scenario', 'germany', ...flags], environment);
  let running = await start();
  return {
    site: `http://localhost:${port}`,
    standIn: `http://localhost:${port + 1}`,
    partner: `http://localhost:${port + 2}`,
    studio: `http://localhost:${port + 3}`,
    console: `http://localhost:${port + 1}`,
    shop: JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8')) as ShopAccess,
    output: () => running.printed(),
    restart: async () => {
      await running.end();
      running = await start();
    },
    stop: async () => {
      await running.end();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function boot(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Launched> {
  return launch(['--import', 'tsx', 'backend/stand-ins/main.ts', ...args], {
    env: { ...process.env, ...environment },
    ready: /Console:\s*http/,
  });
}
