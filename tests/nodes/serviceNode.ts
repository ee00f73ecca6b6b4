import { Agent, request, createServer, type RequestListener } from 'node:http';
import type { NodeSettings, Questions } from './nodeProgram.ts';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { JWK } from 'jose';
import { linkKeys, signLink } from './signedTokens.ts';
import { startProgram } from './startProgram.ts';

/** The surroundings of a node: an identity provider that counts its calls, and the marketing platform's links. */
export interface NodePeers {
  readonly settings: { readonly linkKey: JWK; readonly provider: string };
  /** A link token of a subscriber. */
  readonly link: (subscriber: string) => Promise<string>;
  /** Number of password checks at the provider. */
  readonly passwordChecks: () => number;
  readonly close: () => void;
}

/** At this provider every password is wrong, every UID has an account, and no address has one. */
const answers: Readonly<Record<string, object>> = {
  '/accounts.login': { errorCode: 403042, statusCode: 403 },
  '/accounts.initRegistration': { errorCode: 0, regToken: 'registration-token', expiresIn: 3600 },
  '/accounts.search': { errorCode: 0, results: [] },
};

/** Starts the provider on loopback, with TLS if there is a certificate for it, and creates a key for links. */
export async function startNodePeers(tls?: { readonly key: Buffer; readonly cert: Buffer }): Promise<NodePeers> {
  let checks = 0;
  const listener: RequestListener = (incoming, response) => {
    if (incoming.url === '/accounts.login') checks += 1;
    incoming
      .resume()
      .on('end', () =>
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify(answers[incoming.url ?? ''] ?? { errorCode: 500001 })),
      );
  };
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { privateKey, settings } = await linkKeys();
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      linkKey: settings.keys['key-1'] ?? {},
      provider: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    },
    link: (subscriber) => signLink(privateKey, Date.now(), subscriber),
    passwordChecks: () => checks,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A form-encoded call from a client's address. */
export const formCall = (
  method: 'POST' | 'PUT',
  path: string,
  fields: Readonly<Record<string, string>>,
  from = '10.0.0.1',
): Call => ({
  method,
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
  body: new URLSearchParams(fields).toString(),
});

/** A JSON call from a client's address. */
export const jsonCall = (method: 'POST' | 'DELETE', path: string, body: unknown, from = '10.0.0.1'): Call => ({
  method,
  path,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  body: JSON.stringify(body),
});

/** The deletion of all reminders that `seed` created for an owner. */
export const deletion = (owner: string, authToken: string, each: number): Call =>
  jsonCall('DELETE', '/rest/v1/productreminder', {
    authToken,
    productReminderIds: Array.from({ length: each }, (_, index) => `${owner}-${index}`),
  });

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
  /** Ends it and waits for its end. */
  readonly stop: () => Promise<void>;
  /** Resolves with the exit code, or null after a signal, when the process has ended. */
  readonly ended: Promise<number | null>;
  /** Its output so far. */
  readonly output: () => string;
}

/** Starts a node and waits until it listens on loopback. Rejects if it ends before that. */
export async function startNode(settings: NodeSettings): Promise<ServiceNode> {
  const program = await startProgram<{ readonly port: number }>('tests/nodes/nodeProgram.ts', settings);
  const { ended, output, signal } = program;
  const { port } = program.last();
  const pendingAnswers = new Map<number, (message: NodeAnswer) => void>();
  program.onMessage((message) => pendingAnswers.get((message as NodeAnswer).id)?.(message as NodeAnswer));
  const agent = new Agent({ keepAlive: true });
  void ended.then(() => agent.destroy());
  return {
    port,
    ended,
    output,
    call: (call) => callPort(port, agent, call),
    ask: (question, details) =>
      new Promise((resolve, reject) => {
        const id = pendingAnswers.size + 1;
        pendingAnswers.set(id, ({ answer, error }) =>
          error === undefined ? resolve(answer) : reject(new Error(error)),
        );
        program.send({ id, question, details });
      }),
    kill: () => signal('SIGKILL'),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    stop: async () => {
      signal('SIGTERM');
      await ended;
    },
  };
}

interface NodeAnswer {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

/** One request to a port of loopback. */
export function callPort(port: number, agent: Agent, { method, path, headers = {}, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
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
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 30 s')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
