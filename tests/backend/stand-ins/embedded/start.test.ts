import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { help, startOptions } from '#backend/stand-ins/startOptions.ts';
import { isLong } from '../../../longRun.ts';
import { freePort } from '../../../../scripts/nodes/launch.ts';

const data = mkdtempSync(join(tmpdir(), 'kontor-test-'));
let npm: ChildProcess | undefined;
afterAll(() => {
  npm?.kill();
  rmSync(data, { recursive: true, force: true });
});

const answers = async (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );

/** Three ports in a row; only the first was certainly free a moment ago. */
async function startDev(): Promise<{ readonly port: number; readonly printed: () => string }> {
  const port = await freePort();
  let text = '';
  npm = spawn('npm', ['run', 'dev', '--', '--port', `${port}`, '--data', join(data, 'one')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (part: Buffer) => (text += part.toString()));
  return { port, printed: () => text };
}

describe('the start for development', () => {
  it.skipIf(!isLong)(
    'ends when npm is killed, and a second one beside it reports the port',
    async () => {
      const { port, printed } = await startDev();
      await expect.poll(printed, { timeout: 60_000, interval: 200 }).toContain(`http://localhost:${port + 1}/console`);
      const texts = `--import tsx backend/stand-ins/main.ts --dev --port ${port} --data ${join(data, 'two')}`;
      const second = promisify(execFile)(process.execPath, texts.split(' '));
      await expect(second).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`^Port ${port} is in use.*choose other ports with --port N`)),
      });
      expect(await answers(`http://localhost:${port}/live`)).toBe(true);
      npm?.kill('SIGTERM');
      await expect.poll(() => answers(`http://localhost:${port}/live`), { timeout: 30_000 }).toBe(false);
    },
    120_000,
  );

  it('has every option in its help', () => {
    const described = [...help.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name = '']) => name);
    expect(described.toSorted()).toEqual(Object.keys(startOptions).toSorted());
  });
});
