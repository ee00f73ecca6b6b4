import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openEmbeddedDatabase } from '#backend/stand-ins/embedded/embeddedDatabase.ts';
import { checkStart, placesFrom } from '#backend/stand-ins/startChecks.ts';
import { startProblem } from '#backend/stand-ins/startProblems.ts';
import { help, startOptions } from '#backend/stand-ins/startOptions.ts';
import { isLong } from '../../../longRun.ts';
import { nodeProblem } from '../../../../scripts/commands/nodeVersion.ts';
import { freePort, freePorts } from '../../../nodes/launch.ts';

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

/** Needs three ports in a row, of which only the first is certainly free. */
async function startDev(): Promise<{ readonly port: number; readonly printed: () => string }> {
  const port = await freePort();
  let text = '';
  npm = spawn('npm', ['run', 'dev', '--', '--port', `${port}`, '--data', join(data, 'one')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (part: Buffer) => (text += part.toString()));
  return { port, printed: () => text };
}

const failed = (code: string, more: object): Error => Object.assign(new Error(`${code}: failed`), { code, ...more });

describe('a start that a person can mend says in a sentence what is wrong', () => {
  it.each([
    ['a port that is taken', failed('EADDRINUSE', { port: 4001 }), /^Port 4001 is in use.*--port N/],
    ['a port of administrators', failed('EACCES', { port: 80 }), /^Port 80 is only for administrators/],
    ['a data folder without the right to write', failed('EACCES', { path: '/data' }), /^\/data cannot be written/],
    ['a disk that only reads', failed('EROFS', { path: '/data' }), /^\/data cannot be written.*--data FOLDER/],
    ['an unknown option', failed('ERR_PARSE_ARGS_UNKNOWN_OPTION', {}), /See --help\.$/],
  ])('%s', (_what, error, sentence) => expect(startProblem(error)).toMatch(sentence));

  it('and shows any other error as it is', () => {
    expect(startProblem(failed('EACCES', {}))).toBeUndefined();
    expect(startProblem(new TypeError('x is not a function'))).toBeUndefined();
  });

  it.each([
    ['18.20.4', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['24.1.0', true],
  ])('Node %s is new enough: %s', (version, isEnough) => {
    const problem = nodeProblem(version, '>=20.19');
    if (isEnough) expect(problem).toBeUndefined();
    else expect(problem).toMatch(`Kontor needs Node 20.19 or newer, and this is Node ${version}.`);
  });

  it('a port that is taken or a data folder that is a file, before anything is built', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, 'localhost', resolve));
    const { port } = taken.address() as AddressInfo;
    const file = join(data, 'a-file');
    writeFileSync(file, '');
    const start = (...more: readonly string[]) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/commands/start.ts', ...more]).then(
        () => 'it started',
        ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout + stderr,
      );
    try {
      // The port of the studio.
      expect(await start('--port', `${port - 3}`, '--data', join(data, 'three'))).toMatch(
        new RegExp(`^Port ${port} is in use, .* --port N .*\n$`),
      );
      const places = placesFrom(await freePorts(4), 'localhost');
      const refusal = await checkStart(places, { dataDir: file, builds: false }).catch((error: unknown) => error);
      expect(startProblem(refusal)).toMatch(/^\S+a-file cannot be written/);
    } finally {
      taken.close();
    }
  }, 90_000);

  it('a data folder from before the first release begins afresh, one of a newer version is refused', async () => {
    const dataDir = join(data, 'versions');
    const old = await openEmbeddedDatabase({ dataDir });
    await old.execute(sql`update product_services_migrations set hash = 'of yesterday'`);
    await old.close();
    // The lock file of a killed process.
    writeFileSync(join(dataDir, 'in-use'), '999999999');
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const db = await openEmbeddedDatabase({ dataDir });
    expect(print.mock.calls).toEqual([[expect.stringContaining('begins afresh')]]);
    print.mockRestore();
    expect(existsSync(join(dataDir, 'pgdata.old'))).toBe(true);
    expect((await db.execute(sql`select 1 from product_services_migrations where hash = 'of yesterday'`)).rows).toEqual(
      [],
    );
    await db.execute(sql`insert into product_services_migrations values ('of tomorrow', 1)`);
    await db.close();
    const sentence = `The data folder ${dataDir} was written by a newer version`;
    const places = placesFrom(await freePorts(4), 'localhost');
    await expect(checkStart(places, { dataDir, builds: true })).rejects.toThrow(sentence);
    // The start itself reports it, and opens the database once.
    await expect(checkStart(places, { dataDir, builds: false })).resolves.toBeUndefined();
  }, 120_000);
});

describe('the start for development', () => {
  it.skipIf(!isLong)(
    'ends when npm is killed, and a second one beside it reports the port',
    async () => {
      const { port, printed } = await startDev();
      await expect.poll(printed, { timeout: 60_000, interval: 200 }).toContain(`http://localhost:${port + 1}/console`);
      expect(printed()).toContain('Starting: database and services …');
      const texts = `--import tsx backend/stand-ins/main.ts --dev --port ${port} --data ${join(data, 'two')}`;
      const second = promisify(execFile)(process.execPath, texts.split(' '));
      await expect(second).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`^Port ${port} is in use.*choose other ports with --port N`, 'm')),
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
