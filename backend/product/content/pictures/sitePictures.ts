import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { sanitiseSvg } from '#backend/product/pictures/sanitiseSvg.ts';
import type { PictureEntry } from './pictureStore.ts';

/** The site's own pictures, and the foreign origins whose pictures its pages may show. */
export interface SitePictures {
  readonly folder: string;
  readonly origins: readonly string[];
}

/** Whether the site's pages can show a picture that nobody uploaded. */
export function sitePicture(address: string, { folder, origins }: SitePictures): 'SHOWN' | 'MISSING' | 'BLOCKED' {
  if (URL.canParse(address)) return origins.includes(new URL(address).origin) ? 'SHOWN' : 'BLOCKED';
  const [, name, extension = 'svg'] =
    /^\/cms\/images\/([a-z0-9-]{1,64})(?:\.(svg|png|jpg|webp|avif))?(?:\?.*)?$/.exec(address) ?? [];
  return name !== undefined && existsSync(`${folder}/${name}.${extension}`) ? 'SHOWN' : 'MISSING';
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** The site's own pictures as the studio lists them, by name; drawings without extension, as content names them. */
export async function listSitePictures(folder: string): Promise<readonly PictureEntry[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const entries = names.toSorted().map(async (file): Promise<readonly PictureEntry[]> => {
    const [, name, extension = ''] = /^([a-z0-9-]{1,64})\.(svg|png|jpg|webp|avif)$/.exec(file) ?? [];
    if (name === undefined) return [];
    const bytes = await readFile(`${folder}/${file}`);
    if (extension !== 'svg')
      return [{ path: `/cms/images/${file}`, type: types[extension] ?? '', bytes: bytes.length }];
    // Only its size is wanted; the site serves its own drawings as they are.
    const drawing = sanitiseSvg(bytes, 'dropped');
    const size = typeof drawing === 'string' ? {} : { width: drawing.width, height: drawing.height };
    return [{ path: `/cms/images/${name}`, type: 'image/svg+xml', bytes: bytes.length, ...size }];
  });
  return (await Promise.all(entries)).flat();
}
