import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { pictureWidths } from '@kontor/schema-adapters/content';
import { storePicture } from '#backend/product/content/pictures/pictureStore.ts';
import { writeReminders } from '#backend/product/reminders/writeReminders.ts';
import { openDatabase } from '#backend/shared/database/database.ts';
import { formCall, jsonCall, type Call, type NodePeers } from '../../../tests/nodes/serviceNode.ts';
import type { Phase } from './sender.ts';

const towns = ['berlin', 'Köln', 'münchen', 'frankfrt', 'leipzig', 'stuttgart', 'kiel', '10115', 'ulm', 'nürnberg'];

/** Typical calls, mostly reading, from many addresses and links, so that none reaches a limit. */
export async function customerCalls({ link }: NodePeers, firstCustomer = 0): Promise<Phase['next']> {
  const tokens = await Promise.all(Array.from({ length: 2000 }, (_, index) => link(`reader-${firstCustomer + index}`)));
  return (call) => {
    const index = firstCustomer + call;
    const token = tokens[call % tokens.length] ?? '';
    const from = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const login = { loginID: `customer-${index}@beispiel.example`, password: 'password' };
    const kinds = [
      readFrom(from, `/rest/v1/region?zip=${String(index % 100_000).padStart(5, '0')}`),
      readFrom(from, `/rest/v1/retailstores/search?q=${encodeURIComponent(towns[index % towns.length] ?? '')}`),
      readFrom(from, '/rest/v1/metadata'),
      formCall('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: token }, from),
      jsonCall('POST', '/rest/v1/productreminder/search', { authToken: token }, from),
      formCall('POST', '/rest/v1/account/login', login, from),
    ];
    return kinds[call % kinds.length];
  };
}

const readFrom = (address: string, path: string, accept = ''): Call => ({
  method: 'GET',
  path,
  headers: { 'x-forwarded-for': address, accept },
});

const photograph = `${'a'.repeat(32)}.jpg`;
const widths = Object.values(pictureWidths).flat();
const formats = ['image/avif', 'image/webp', ''];

/** Requests of one address for a photograph in each width and format. */
export const pictureCall: Phase['next'] = (index) => {
  const width = widths[index % widths.length];
  return readFrom('192.0.2.1', `/cms/images/${photograph}?width=${width}`, formats[index % formats.length]);
};

/** Stores `each` reminders per owner, and a photograph of several megabytes. */
export async function storeLoadData(databaseUrl: string, owners: readonly string[], each: number): Promise<void> {
  const db = await openDatabase({ url: databaseUrl });
  const reminders = owners.flatMap((subscriber) =>
    Array.from({ length: each }, (_, index) => ({
      reminderId: `${subscriber}-${index}`,
      subscriber,
      variantId: 'variant',
      variantName: { de: 'Ware' },
    })),
  );
  for (let at = 0; at < reminders.length; at += 1000) await writeReminders(db, reminders.slice(at, at + 1000), 0);
  const raw = { width: 2400, height: 1800, channels: 3 } as const;
  const noise = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw });
  const picture = { name: photograph, type: 'image/jpeg', bytes: await noise.jpeg({ quality: 90 }).toBuffer() };
  const by = { id: 'load', name: 'Load', email: '' };
  await storePicture(db, 'germany', { ...picture, width: 1, height: 1 }, { by, now: 0 });
  await db.close();
}
