import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { bundledProgram } from './bundledProgram.ts';
import type { NodeSettings, Questions } from './nodeProgram.ts';

/** A request to a node. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A node of the services in its own process. */
export interface ServiceNode {
  readonly port: number;
  /** Sends one request. Rejects if there is no complete answer within 30 s. */
  readonly call: (call: Call) => Promise<Answer>;
  readonly ask: <Question extends keyof Questions>(
    question: Question,
    details: Questions[Question],
  ) => Promise<unknown>;
  /** Kills it at once, like `kill -9`. */
  readonly kill: () => void;
  /** Stops it in the middle of its work, like a machine that swaps; `resume` lets it continue. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Asks it to end and waits for that. */
  readonly stop: () => Promise<void>;
  /** Resolves with the exit code, or null after a signal, when the process has ended. */
  readonly ended: Promise<number | null>;
  /** Everything that it has printed. */
  readonly output: () => string;
}

/** Starts a node and waits until it listens on loopback. Rejects if it ends before that. */
export async function startNode(settings: NodeSettings): Promise<ServiceNode> {
  const child = fork(await bundledProgram('scripts/nodes/nodeProgram.ts'), [JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => written.push(part));
  const output = (): string => Buffer.concat(written).toString('utf8');
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const waiting = new Map<number, (message: { readonly answer?: unknown; readonly error?: string }) => void>();
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { port?: number; id?: number; answer?: unknown; error?: string }) => {
      if (message.port !== undefined) resolve(message.port);
      else waiting.get(message.id ?? 0)?.(message);
    });
    void ended.then(() => reject(new Error(`the node ended before it listened: ${output()}`)));
  });
  const agent = new Agent({ keepAlive: true });
  void ended.then(() => agent.destroy());
  return {
    port,
    ended,
    output,
    call: (call) => callPort(port, agent, call),
    ask: (question, details) =>
      new Promise((resolve, reject) => {
        const id = waiting.size + 1;
        waiting.set(id, ({ answer, error }) => (error === undefined ? resolve(answer) : reject(new Error(error))));
        child.send({ id, question, details });
      }),
    kill: () => void child.kill('SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** One request to a port of loopback. */
export function callPort(port: number, agent: Agent, { method, path, headers = {}, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
        timeout: 30_000,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString('utf8'),
          }),
        );
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')));
    sent.on('error', reject);
    sent.end(body);
  });
}
