import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/shared/database/database.ts';
import { readVersion, readVersions } from '#backend/product/content/publications.ts';
import { contentSite } from '#backend/product/content/tables.ts';
import { publishUntilKilled } from '../../../nodes/killedNodes.ts';
import { usual, type Bench } from '../../engines.ts';
import { isLong } from '../../../longRun.ts';

/** Kills of each series, and the series: 200 on each engine in the long run. */
const [kills, series] = isLong ? [20, Array.from({ length: 10 }, (_, index) => index + 1)] : [1, [1]];
const filler = 'x'.repeat(20_000);

describe.each(usual)('a process that is killed while it publishes, on $name', ({ skip, prepare }) => {
  let bench: Bench;
  let where: { readonly url?: string; readonly dataDir?: string };
  const folder = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  beforeAll(async () => {
    if (skip) return;
    bench = await prepare();
    where = bench.newUrl === undefined ? { dataDir: folder } : { url: await bench.newUrl() };
  }, 60_000);
  afterAll(async () => {
    if (!skip) await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What is wrong after a kill: nothing, if customers see either the old or the new version, and all of it. */
  async function damage(
    acknowledged: { readonly number: number; readonly mark: string } | undefined,
  ): Promise<string[]> {
    const db = await openDatabase(where);
    // In one snapshot: a server may still carry out the last statement of a process that is gone.
    const { site, versions, published, known } = await db.transaction(
      async (tx) => {
        const [row] = await tx.select().from(contentSite).where(eq(contentSite.cmsId, 'germany'));
        return {
          site: row,
          versions: await readVersions(tx, 'germany'),
          published: await readVersion(tx, 'germany', row?.published ?? 0),
          known: await readVersion(tx, 'germany', acknowledged?.number ?? 1),
        };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await db.close();
    const marks = Object.values(published?.documents ?? {}).map((document) => JSON.stringify(document['mark']));
    return [
      ...(marks.length === 3 && new Set(marks).size === 1 ? [] : [`a mixture: ${marks.join()}`]),
      ...(versions[0]?.number === site?.published ? [] : ['a version that nobody sees']),
      ...(versions.every(({ number }, index) => number === versions.length - index) ? [] : ['a gap in the numbers']),
      ...(acknowledged === undefined || known?.note === acknowledged.mark ? [] : ['an acknowledged version is lost']),
    ];
  }

  it.skipIf(skip).each(series)(
    `leaves the old or the new version, never a mixture (${kills} kills, series %s)`,
    async () => {
      let acknowledged = 0;
      for (let time = 0; time < kills; time += 1) {
        const last = await publishUntilKilled({ ...where, site: 'germany', filler }, Math.random() * 100);
        expect(await damage(last)).toEqual([]);
        acknowledged = Math.max(acknowledged, last?.number ?? 0);
      }
      expect(acknowledged).toBeGreaterThan(0);
    },
    600_000,
  );
});
