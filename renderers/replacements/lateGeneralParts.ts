import { loadChunk } from '../model/loadChunk.ts';
import type * as GeneralParts from './originalParts.ts';

/**
 * In place of `renderers/form/generalParts.ts` in the site, all of whose forms are plain: parts of rjsf that only general
 * schemas need load with the first of these. The modules beside this one stand in their place.
 */
let parts: typeof GeneralParts | undefined;
let loading: Promise<void> | undefined;

export function loadGeneralParts(): Promise<void> | undefined {
  if (parts) return undefined;
  loading ??= loadChunk(import('./originalParts.ts')).then(
    (loaded) => {
      parts = loaded;
    },
    () => {
      // The next form tries again.
      loading = undefined;
    },
  );
  return loading;
}

export function hasGeneralParts(): boolean {
  return parts !== undefined;
}

/** rjsf's own parts. Throws before they are loaded. */
export function generalParts(): typeof GeneralParts {
  if (!parts) throw new Error('the parts of rjsf for general schemas are not loaded');
  return parts;
}
