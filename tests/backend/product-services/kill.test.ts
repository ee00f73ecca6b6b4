import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/database/database.ts';
import { remindersOf } from '#backend/product-services/reminderStore.ts';

const rounds = process.env['KONTOR_LONG'] ? 200 : 2;
const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Kills the process when it has acknowledged `after` pairs. Answers the pairs acknowledged by then and the ids still stored. */
async function killAfter(after: number, dataDir: string, mode = 'honest'): Promise<{ readonly acknowledged: readonly number[]; readonly left: ReadonlySet<string> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/backend/product-services/acknowledger.ts', dataDir, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (printed.split('\n').length > after + 1) child.kill('SIGKILL');
  });
  await gone;
  const acknowledged = printed.split('\n').slice(1, -1).map(Number);
  const db = await openDatabase({ dataDir });
  const left = new Set((await remindersOf(db, 'uid-1')).map(({ reminderId }) => reminderId));
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
  return { acknowledged, left };
}

const lost = ({ acknowledged, left }: { readonly acknowledged: readonly number[]; readonly left: ReadonlySet<string> }): readonly number[] => acknowledged.filter((pair) => left.has(`${pair}-a`) || left.has(`${pair}-b`));

describe('a process that is killed while it writes', () => {
  it(`loses nothing it acknowledged and leaves nothing half done, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await killAfter(3 + (round * 7) % 40, join(folder, `honest-${round}`));
      expect(outcome.acknowledged.length).toBeGreaterThan(2);
      expect(lost(outcome)).toEqual([]);
      for (let pair = 0; pair < 100; pair += 1) expect(outcome.left.has(`${pair}-a`)).toBe(outcome.left.has(`${pair}-b`));
    }
  }, rounds * 60_000);

  it('is caught when it acknowledges before it has written (control)', async () => {
    const found: number[] = [];
    for (let round = 0; round < 6 && found.length === 0; round += 1) found.push(...lost(await killAfter(4, join(folder, `early-${round}`), 'early')));
    expect(found).not.toEqual([]);
  }, 180_000);
});
