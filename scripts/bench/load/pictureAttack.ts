import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { storePicture } from '#backend/product/content/pictures/pictureStore.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { endlessDrawings } from '../../../tests/backend/product/pictures/endlessDrawings.ts';
import { launch } from '../../../tests/nodes/launch.ts';
import { drawing, photograph } from './attackedPictures.ts';

/** Stores a photograph of several megabytes, and a drawing from before drawings were drawn that never gets ready. */
export async function storePictures(db: Queries): Promise<void> {
  const raw = { width: 2400, height: 1800, channels: 3 } as const;
  const bytes = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .jpeg({ quality: 90 })
    .toBuffer();
  const by = { by: { id: 'load', name: 'Load', email: '' }, now: 0 };
  const [endless = ''] = Object.values(endlessDrawings);
  for (const picture of [
    { name: photograph, type: 'image/jpeg', bytes },
    { name: drawing, type: 'image/svg+xml', bytes: Buffer.from(endless) },
  ])
    await storePicture(db, 'germany', { ...picture, width: 1, height: 1 }, by);
}

const program = new URL('attackProgram.ts', import.meta.url).pathname;

/**
 * One address asks for pictures, so many times a second, until `work` has ended: in a process of its own, so that the
 * sender of customers' calls is not slowed. Prints how often it was answered by status.
 */
export async function whileAttacked<Result>(port: number, rate: number, work: () => Promise<Result>): Promise<Result> {
  const args = ['--import', 'tsx', program, String(port), String(rate)];
  const attack = await launch(args, { ready: /attacking/, env: process.env });
  const result = await work();
  await attack.end();
  console.log(`The attack, ${rate} requests for pictures a second, by status: ${attack.printed().split('\n')[1]}`);
  return result;
}
