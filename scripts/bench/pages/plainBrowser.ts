import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'undici';

/** The members of Chromium's answers and events that are read here. */
export type Message = Readonly<Record<string, unknown>>;

/** A tab, which is told in the words of Chromium's DevTools protocol. */
export interface Tab {
  /** Rejects with Chromium's own sentence. */
  readonly send: (method: string, params?: Message) => Promise<Message>;
  /** Calls `heard` with each event of the tab. */
  readonly onEvent: (heard: (method: string, params: Message) => void) => void;
  readonly close: () => Promise<void>;
}

/** A visitor with a cache and a storage of its own. */
export interface Visitor {
  readonly openTab: () => Promise<Tab>;
  readonly leave: () => Promise<void>;
}

/** A running Chromium. */
export interface PlainBrowser {
  readonly newVisitor: () => Promise<Visitor>;
  readonly close: () => Promise<void>;
}

/**
 * Starts a Chromium that is told no more than a measurement needs. Playwright also listens to the errors of each page,
 * and Chromium then reads all scripts of a page once more for the first error that they make: React makes four while it
 * is loaded, which took a slow phone 75 to 100 ms that no customer has. Rejects if the browser ends.
 */
export async function startPlainBrowser(path: string, flags: readonly string[]): Promise<PlainBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'kontor-browser-'));
  const own = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--lang=de-DE',
    '--accept-lang=de-DE',
    'about:blank',
  ];
  // A group of its own: the browser's helpers outlive it and would keep this process waiting.
  const child = spawn(path, [...flags, ...own], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the browser ended: ${said}`)));
  });
  const { send, listen, close } = await connect(address);
  return {
    newVisitor: async () => {
      const { browserContextId } = await send('Target.createBrowserContext');
      return {
        openTab: async () => {
          const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId });
          const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
          return {
            send: (method, params) => send(method, params, String(sessionId)),
            onEvent: (heard) => listen(String(sessionId), heard),
            close: async () => void (await send('Target.closeTarget', { targetId })),
          };
        },
        leave: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      };
    },
    close: async () => {
      close();
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      child.stderr.destroy();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Connection {
  readonly send: (method: string, params?: Message, sessionId?: string) => Promise<Message>;
  readonly listen: (sessionId: string, heard: (method: string, params: Message) => void) => void;
  readonly close: () => void;
}

/** One message of Chromium: an answer has an `id`, an event a `method`. */
interface Received {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Message;
  readonly result?: Message;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (received: Received) => void>();
  const listeners = new Map<string, (method: string, params: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Chromium's own format
    const received = JSON.parse(String(data)) as Received;
    const { id, method, params = {}, sessionId = '' } = received;
    if (id !== undefined) waiting.get(id)?.(received);
    else if (method !== undefined) listeners.get(sessionId)?.(method, params);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  });
  let last = 0;
  return {
    send: (method: string, params: Message = {}, sessionId?: string) =>
      new Promise((resolve, reject) => {
        last += 1;
        const id = last;
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id);
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result ?? {});
        });
        socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
      }),
    listen: (sessionId, heard) => void listeners.set(sessionId, heard),
    close: () => socket.close(),
  };
}
