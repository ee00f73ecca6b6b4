import { fork } from 'node:child_process';
import { bundledProgram } from './bundledProgram.ts';

/** How a process ended, and the last message that it sent. */
interface EndedProcess<Message> {
  readonly end: 'killed' | 'done';
  readonly last: Message | undefined;
}

/**
 * Runs a program with its settings as JSON, and ends it with SIGKILL `after` milliseconds from its first message on, unless
 * it has ended before. Rejects if it fails by itself.
 */
export async function runUntilKilled<Message>(
  program: string,
  settings: object,
  after: number,
): Promise<EndedProcess<Message>> {
  const child = fork(await bundledProgram(program), [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let last: Message | undefined;
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  child.once('message', () => setTimeout(() => child.kill('SIGKILL'), after));
  child.on('message', (message) => {
    last = message as Message;
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve({ end: 'killed', last });
      else if (code === 0) resolve({ end: 'done', last });
      else reject(new Error(`it ended with ${code}: ${said}`));
    });
  });
}
