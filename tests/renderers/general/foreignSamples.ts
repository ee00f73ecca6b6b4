import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sample } from './samples.ts';

/** Samples of rjsf's public playground: third-party data, which is beside the checkout on some machines. */
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/foreign/rjsf-samples');

export const hasForeign = existsSync(folder);

export const foreignSamples: readonly Sample[] = hasForeign
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => ({
        name: file.replace('.json', ''),
        ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<Sample, 'name'>),
      }))
  : [];
