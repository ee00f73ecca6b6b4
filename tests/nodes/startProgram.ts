import { fork } from 'node:child_process';
import { bundledProgram } from './bundledProgram.ts';

/** A program of this project in its own process, which reports its progress. */
export interface StartedProgram<Message> {
  /** Its latest message. */
  readonly last: () => Message;
  readonly onMessage: (handle: (message: unknown) => void) => void;
  readonly send: (message: object) => void;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves with the exit code, or null after a signal, when the process has ended. */
  readonly ended: Promise<number | null>;
  /** Its output so far. */
  readonly output: () => string;
}

/** Starts a program with its settings as JSON and waits for its first message. Rejects if it ends before that. */
export async function startProgram<Message>(program: string, settings: object): Promise<StartedProgram<Message>> {
  const child = fork(await bundledProgram(program), [JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => written.push(part));
  const output = (): string => Buffer.concat(written).toString('utf8');
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const messages: Message[] = [];
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      messages.push(message as Message);
      resolve();
    });
    void ended.then(() => reject(new Error(`${program} ended before it began: ${output()}`)));
  });
  return {
    last: () => messages.at(-1) as Message,
    onMessage: (handle) => void child.on('message', handle),
    send: (message) => void child.send(message),
    signal: (name) => void child.kill(name),
    ended,
    output,
  };
}

/**
 * Runs a program, and kills it with SIGKILL `after` milliseconds after its first message, unless it ended before.
 * Rejects if the program itself fails.
 */
export async function runUntilKilled(
  program: string,
  settings: object,
  after: number,
): Promise<{ readonly end: 'killed' | 'done'; readonly last: unknown }> {
  const { last, signal, ended, output } = await startProgram(program, settings);
  const timer = setTimeout(() => signal('SIGKILL'), after);
  const code = await ended;
  clearTimeout(timer);
  if (code !== null && code !== 0) throw new Error(`${program} ended with ${code}: ${output()}`);
  return { end: code === null ? 'killed' : 'done', last: last() };
}
