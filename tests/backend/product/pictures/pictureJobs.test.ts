import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPicture } from '#backend/product/pictures/pictureJobs.ts';
import { registerPictures } from '#backend/product/pictures/pictureRoutes.ts';
import { createServer } from '#backend/shared/http/server.ts';
import { endlessDrawings } from './endlessDrawings.ts';

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
const [endless = ''] = Object.values(endlessDrawings);

/** Of each process that makes a picture: its id, its state and how low the priority of each thread is. */
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
    const made = [readPicture(Buffer.from(endless)), readPicture(drawing)];
    const results = Promise.allSettled(made);
    await expect.poll(() => programs()[0]?.priorities.length ?? 0, { timeout: 10_000 }).toBeGreaterThan(7);
    expect(programs()).toHaveLength(1);
    expect(new Set(programs()[0]?.priorities)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  }, 120_000);

  it('has its time on the processor: what stands because others are busy is not too complex yet', async () => {
    const refused = expect(readPicture(Buffer.from(endless))).rejects.toMatchObject({ code: 'picture-too-complex' });
    await expect.poll(() => programs().length, { timeout: 10_000 }).toBe(1);
    const [{ id } = { id: 0 }] = programs();
    await wait(1000);
    process.kill(id, 'SIGSTOP');
    await wait(3200);
    process.kill(id, 'SIGCONT');
    await wait(100);
    expect(programs()).toMatchObject([{ id }]);
    await refused;
  }, 120_000);
});

it('what customers wait for is made before what editors have uploaded', async () => {
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
}, 120_000);
