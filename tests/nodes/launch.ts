import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';

/** A program in its own process. */
export interface Launched {
  /** Its output so far. */
  readonly printed: () => string;
  /** Ends it and waits for its end. */
  readonly end: () => Promise<void>;
  readonly signal: (name: NodeJS.Signals) => void;
}

/** Options of its start. */
export interface Launch {
  /** The program; Node.js by default. */
  readonly program?: string;
  /** Matches its output once it is ready. */
  readonly ready: RegExp;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

const STARTUP_TIMEOUT_MS = 120_000;

/** Starts a program and waits until it is ready. Rejects with its output if it ends before, or after two minutes. */
export function launch(
  args: readonly string[],
  { program = process.execPath, ready, env, cwd }: Launch,
): Promise<Launched> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const gone = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', ({ message }) => {
      text += message;
      resolve(null);
    });
  });
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
  };
  return new Promise((resolve, reject) => {
    const fail = (problem: string): void => reject(new Error(`${args.join(' ')} ${problem}:\n${text}`));
    const timer = setTimeout(() => {
      child.kill();
      fail('did not start within two minutes');
    }, STARTUP_TIMEOUT_MS);
    let isReady = false;
    const listen = (part: Buffer): void => {
      text += part.toString();
      // Stops searching then: a search of the whole log per line would cost more than the program.
      if (isReady || !ready.test(text)) return;
      isReady = true;
      clearTimeout(timer);
      resolve({ printed: () => text, end, signal: (name) => void child.kill(name) });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void gone.then((code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

/** Rejects if a port is not free. */
async function tryPort(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

/** A free port that no outgoing connection takes before its server listens. */
export const freePort = (): Promise<number> => freePorts(1);

/** The first of `count` free ports in a row, outside of the range that systems assign automatically. */
export async function freePorts(count: number): Promise<number> {
  const first = randomInt(10_000, 30_000);
  try {
    for (let port = first; port < first + count; port += 1) await tryPort(port);
    return first;
  } catch {
    return freePorts(count);
  }
}
