import { readdirSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { LintEnvironment } from '../lint/contractInput.ts';
import { Refusal } from './refusal.ts';

/** The state and size of the site's pictures in a folder. Throws a Refusal for an unreadable folder. */
export function pictureFacts(folder: string): Pick<LintEnvironment, 'picture'> {
  const sizes = sizesIn(folder);
  return {
    picture: (address) => {
      if (!address.startsWith('/')) return undefined;
      const bytes = sizes.get(parse(address.split('?')[0] ?? '').base);
      return bytes === undefined ? { state: 'MISSING' } : { state: 'SHOWN', bytes };
    },
  };
}

/** Sizes of the pictures in a folder, by name with and without extension. */
function sizesIn(folder: string): ReadonlyMap<string, number> {
  try {
    return new Map(
      readdirSync(folder).flatMap((name) => {
        const { size } = statSync(join(folder, name));
        return [[name, size] as const, [parse(name).name, size] as const];
      }),
    );
  } catch (error) {
    throw new Refusal(`${folder} cannot be read.`, 3, error);
  }
}
