import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { pictureTypes } from '../../pictures/pictureRoutes.ts';
import type { PictureEntry } from './pictureStore.ts';

/** Folder of the site's own pictures, and the foreign origins whose pictures its pages may show. */
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

/** The site's own pictures as the studio lists them, by name; drawings without extension, as content names them. */
export async function listSitePictures(folder: string): Promise<readonly PictureEntry[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const { default: sharp } = await import('sharp');
  const entries = names.toSorted().map(async (file): Promise<readonly PictureEntry[]> => {
    const [, name, extension = ''] = /^([a-z0-9-]{1,64})\.(svg|png|jpg|webp|avif)$/.exec(file) ?? [];
    if (name === undefined) return [];
    const { size } = await stat(`${folder}/${file}`);
    // Reads only headers; the pictures are the operator's and therefore trusted.
    const dimensions = await sharp(`${folder}/${file}`)
      .metadata()
      .then(({ width, height }) => ({ width, height }))
      .catch(() => ({}));
    const path = `/cms/images/${extension === 'svg' ? name : file}`;
    return [{ path, type: pictureTypes[extension] ?? '', bytes: size, ...dimensions }];
  });
  return (await Promise.all(entries)).flat();
}
