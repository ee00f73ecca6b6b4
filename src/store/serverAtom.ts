import { atom, type Atom, type Getter, type WritableAtom } from 'jotai';
import { unwrap } from 'jotai/utils';

/** `RELOAD` loads the answer again; `{ value }` replaces it with one from elsewhere. */
export type ServerAction<T> = 'RELOAD' | { readonly value: T };

/** A server's answer: loaded on first use, and cached until it is reloaded or replaced. */
export function serverAtom<T>(load: (get: Getter) => Promise<T>): WritableAtom<Promise<T>, [ServerAction<T>], void> {
  const versionAtom = atom(0);
  const replacementAtom = atom<{ readonly value: T } | undefined>(undefined);
  return atom(
    async (get) => {
      // Reads both each time: jotai drops dependencies that an outdated evaluation did not read.
      get(versionAtom);
      const replacement = get(replacementAtom);
      return replacement ? replacement.value : load(get);
    },
    (_get, set, action) => {
      set(replacementAtom, action === 'RELOAD' ? undefined : action);
      if (action === 'RELOAD') set(versionAtom, (version) => version + 1);
    },
  );
}

/** Reloads the failed answers, one after the other, because a failure is cached like any answer. Never rejects. */
export const reloadFailedAtom = atom(
  null,
  async (get, set, answers: readonly WritableAtom<Promise<unknown>, ['RELOAD'], void>[]) => {
    for (const answer of answers) {
      // An answer may depend on the one before it.
      const hasFailed = await get(answer).then(
        () => false,
        () => true,
      );
      if (hasFailed) set(answer, 'RELOAD');
    }
  },
);

/** State of an async atom, as a screen reads it. */
export type Settled<T> =
  | { readonly state: 'LOADING'; readonly value?: undefined; readonly error?: undefined }
  | { readonly state: 'FAILED'; readonly value?: undefined; readonly error: unknown }
  | { readonly state: 'READY'; readonly value: T; readonly error?: undefined };

/**
 * Reads an async atom without suspending. During a reload the last answer stays, so that no form on screen is
 * unmounted.
 * Source: requirements#FLT-6.
 */
export function settledAtom<T>(source: Atom<Promise<T>>): Atom<Settled<T>> {
  const outcomeAtom = atom(async (get): Promise<Settled<T>> => {
    try {
      return { state: 'READY', value: await get(source) };
    } catch (error) {
      return { state: 'FAILED', error };
    }
  });
  return unwrap(outcomeAtom, (last) => last ?? { state: 'LOADING' });
}
