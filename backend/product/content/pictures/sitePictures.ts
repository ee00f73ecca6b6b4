import { existsSync } from 'node:fs';

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
