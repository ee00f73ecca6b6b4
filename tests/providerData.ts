import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Recorded answers of the real provider, which are beside the checkout on some machines. */
const folder = join(import.meta.dirname, '../../shared/provider-data');

export const hasProviderData = existsSync(folder);

// A wrong path would skip all its tests without a word.
if (!hasProviderData && existsSync(join(folder, '..'))) throw new Error(`${folder} is missing`);

/** A recorded answer by its path, such as `schema/<name>.json`. */
export const readRecording = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));

/** The files of a folder of recorded answers; none where they are absent. */
export const recordingsIn = (kind: string): readonly string[] =>
  hasProviderData
    ? readdirSync(join(folder, kind))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
    : [];
