import { readdirSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os, { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readPicture } from '#backend/product/pictures/pictureJobs.ts';
import { registerPictures } from '#backend/product/pictures/pictureRoutes.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { someOf } from '../../../longRun.ts';
import { endlessDrawings } from './endlessDrawings.ts';
import { makePicturesInProcess } from './picturesInProcess.ts';

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
const [endless = ''] = Object.values(endlessDrawings);

const { setPriority } = os;
/** Replaces `setPriority`: with a low priority, other tests would delay the pictures. */
function usePriority(other: typeof setPriority = setPriority): void {
  os.setPriority = other;
  syncBuiltinESMExports();
}
beforeEach(() => usePriority(() => undefined));
afterAll(() => usePriority());

/** The id of each process that renders a picture, its state and the priorities of its threads. */
function programs(): readonly { readonly id: number; readonly priorities: readonly number[] }[] {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((id) => {
    if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('pictureProgram')) return [];
    const stats = readdirSync(`/proc/${id}/task`).map((task) => readFileSync(`/proc/${id}/task/${task}/stat`, 'utf8'));
    return [{ id, priorities: stats.map((stat) => Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])) }];
  });
}

describe.skipIf(process.platform !== 'linux')('the process that makes a picture', () => {
  it('runs alone, and every thread of it after everything else of the machine', async () => {
    usePriority();
    const made = [readPicture(Buffer.from(endless)), readPicture(drawing)];
    const results = Promise.allSettled(made);
    await expect.poll(() => programs()[0]?.priorities.length ?? 0, { timeout: 10_000 }).toBeGreaterThan(7);
    expect(programs()).toHaveLength(1);
    const [{ id, priorities } = { id: 0, priorities: [] }] = programs();
    expect(new Set(priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
    usePriority(() => undefined);
    process.kill(id, 'SIGKILL');
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  }, 120_000);

  it.each(someOf(Object.entries(endlessDrawings), 6))(
    'has its time on the processor, whatever stops it; then the drawing is too complex, and nobody waits meanwhile: %s',
    async (_what, hostile) => {
      const app = createServer();
      app.get('/quick', () => ({ ok: true }));
      await app.ready();
      const progress = { isDone: false };
      const refused = readPicture(Buffer.from(hostile)).finally(() => (progress.isDone = true));
      refused.catch(() => undefined);
      const times: number[] = [];
      const measured = (async () => {
        while (!progress.isDone) {
          const begun = performance.now();
          expect((await app.inject('/quick')).statusCode).toBe(200);
          times.push(performance.now() - begun);
          await wait(50);
        }
      })();
      await expect.poll(() => programs().length, { timeout: 10_000 }).toBe(1);
      const [{ id } = { id: 0 }] = programs();
      await wait(500);
      process.kill(id, 'SIGSTOP');
      await wait(2300);
      process.kill(id, 'SIGCONT');
      await wait(100);
      expect(programs()).toMatchObject([{ id }]);
      await measured;
      await app.close();
      await expect(refused).rejects.toMatchObject({ status: 413, code: 'picture-too-complex' });
      const ninetieth = times.toSorted((one, two) => one - two)[Math.floor(times.length * 0.9)];
      // In this process the drawing would block all requests for more than two seconds.
      expect(ninetieth).toBeLessThan(1000);
    },
    120_000,
  );
});

describe('the order', () => {
  makePicturesInProcess();

  it('makes what customers wait for before what editors have uploaded', async () => {
    const app = createServer();
    const bytes = await sharp(drawing).resize(400).png().toBuffer();
    registerPictures(app, {
      folder: '/nowhere',
      uploaded: {
        find: async () => ({ type: 'image/png', bytes }),
        variants: { find: async () => null, keep: async () => undefined },
      },
    });
    const done: string[] = [];
    const uploads = ['first', 'second', 'third'].map(async (upload) => {
      await readPicture(drawing);
      done.push(upload);
    });
    const customer = app.inject(`/cms/images/${'a'.repeat(32)}.png?width=286`).then(() => done.push('customer'));
    await Promise.all([...uploads, customer]);
    expect(done).toEqual(['first', 'customer', 'second', 'third']);
  });
});
