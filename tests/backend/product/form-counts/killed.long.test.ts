import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { formCount } from '#backend/product/content/form-counts/tables.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { countUntilKilled } from '../../../nodes/killedNodes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-test-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('a node that is killed loses the last second of its counts at most, and counts nothing twice (requirements#COUNT-3)', async () => {
  const { acknowledged, long } = await countUntilKilled({ dataDir }, 2600);
  const db = await openDatabase({ dataDir });
  const [row] = await db.select().from(formCount);
  await db.close();
  expect(long).toBeGreaterThan(10);
  expect(row?.count).toBeGreaterThanOrEqual(long);
  // One more may have been taken than was told.
  expect(row?.count).toBeLessThanOrEqual(acknowledged + 1);
}, 60_000);
