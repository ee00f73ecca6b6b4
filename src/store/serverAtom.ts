import { atom, type Atom, type Getter, type WritableAtom } from 'jotai';
import { unwrap } from 'jotai/utils';

/** `RELOAD` asks the server again; `{ value }` replaces the stored answer with one that arrived another way. */
export type ServerAction<T> = 'RELOAD' | { readonly value: T };

/** A server's answer: loaded once, on first use, and stored until it is reloaded or replaced. */
export function serverAtom<T>(load: (get: Getter) => Promise<T>): WritableAtom<Promise<T>, [ServerAction<T>], void> {
  const versionAtom = atom(0);
  const replacedAtom = atom<{ readonly value: T } | undefined>(undefined);
  return atom(
    async (get) => {
      // Both are read each time: jotai drops dependencies that an outdated evaluation did not read.
      get(versionAtom);
      const replaced = get(replacedAtom);
      return replaced ? replaced.value : load(get);
    },
    (_get, set, action) => {
      set(replacedAtom, action === 'RELOAD' ? undefined : action);
      if (action === 'RELOAD') set(versionAtom, (version) => version + 1);
    },
  );
}

/**
 * Asks again, one after the other, for those of the answers that failed: a failure is stored like any other answer.
 * Never rejects.
 */
export const reloadFailedAtom = atom(
  null,
  async (get, set, answers: readonly WritableAtom<Promise<unknown>, ['RELOAD'], void>[]) => {
    for (const answer of answers) {
      // Each may need the one before it.
      // oxlint-disable-next-line no-await-in-loop
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
