import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A complete running product: site, stand-in, partner and studio on four ports, data in a temporary folder. */
export interface Product {
  readonly site: string;
  readonly standIn: string;
  readonly partner: string;
  readonly studio: string;
  /** Origin of the testers' console. */
  readonly console: string;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Stops the process and starts it again with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const bootTimeout = 60_000;

/** Differences from an ordinary start. */
interface Start {
  /** Options of `backend/stand-ins/main.ts`. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the product on `port` to `port + 3` with the scenario `germany`, and waits until it has printed the console's address. */
export async function startProduct(port: number, { flags = [], environment = {} }: Start = {}): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'kontor-'));
  const boot = (): Promise<Running> =>
    launch(['--port', String(port), '--data', data, '--scenario', 'germany', ...flags], environment);
  let running = await boot();
  return {
    site: `http://localhost:${port}`,
    standIn: `http://localhost:${port + 1}`,
    partner: `http://localhost:${port + 2}`,
    studio: `http://localhost:${port + 3}`,
    console: `http://localhost:${port + 1}`,
    output: () => running.printed(),
    restart: async () => {
      await end(running.process);
      running = await boot();
    },
    stop: async () => {
      await end(running.process);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

interface Running {
  readonly process: ChildProcess;
  printed(): string;
}

function launch(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/stand-ins/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let printed = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The product did not start in ${bootTimeout} ms:\n${printed}`)),
      bootTimeout,
    );
    const listen = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (!/Console:\s*http/.test(printed)) return;
      clearTimeout(timer);
      resolve({ process: child, printed: () => printed });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${printed}`)));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  await gone;
}
