import { atom, type Atom, type Getter, type WritableAtom } from 'jotai';
import { unwrap } from 'jotai/utils';

/** `RELOAD` loads the answer again; `{ value }` replaces it with one from elsewhere. */
export type ServerAction<T> = 'RELOAD' | { readonly value: T };

/** For answers that are the same for everybody. */
const nobodyAtom = atom(0);

/**
 * A server's answer: loaded on first use, and cached until it is reloaded or replaced. With an owner, such as
 * `customerAtom`, a replacement counts only until that changes: the next customer on this page gets another answer.
 */
export function serverAtom<T>(
  load: (get: Getter) => Promise<T>,
  ownerAtom: Atom<unknown> = nobodyAtom,
): WritableAtom<Promise<T>, [ServerAction<T>], void> {
  const versionAtom = atom(0);
  const replacementAtom = atom<{ readonly owner: unknown; readonly value: T } | undefined>(undefined);
  return atom(
    async (get) => {
      // Reads both each time: jotai drops dependencies that an outdated evaluation did not read.
      get(versionAtom);
      const [owner, replacement] = [get(ownerAtom), get(replacementAtom)];
      return replacement && replacement.owner === owner ? replacement.value : load(get);
    },
    (get, set, action) => {
      set(replacementAtom, action === 'RELOAD' ? undefined : { ...action, owner: get(ownerAtom) });
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

const loading = { state: 'LOADING' } as const;

/**
 * Reads an async atom without suspending. During a reload the last answer stays, so that no form on screen is
 * unmounted; with an owner, such as `customerAtom` or a token, only until that changes.
 * Source: requirements#FLT-6.
 */
export function settledAtom<T>(source: Atom<Promise<T>>, ownerAtom: Atom<unknown> = nobodyAtom): Atom<Settled<T>> {
  const outcomeAtom = atom(async (get): Promise<{ readonly owner: unknown; readonly settled: Settled<T> }> => {
    const owner = get(ownerAtom);
    try {
      return { owner, settled: { state: 'READY', value: await get(source) } };
    } catch (error) {
      return { owner, settled: { state: 'FAILED', error } };
    }
  });
  const lastAtom = unwrap(outcomeAtom, (last) => last);
  return atom((get) => {
    const last = get(lastAtom);
    return last && last.owner === get(ownerAtom) ? last.settled : loading;
  });
}
