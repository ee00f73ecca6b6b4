import { atom } from 'jotai';
import { gatewaysAtom } from './store.ts';

/** A text in the browser's storage, read again after each write of this page. */
export function storedAtom(place: 'session' | 'local', key: string) {
  const versionAtom = atom(0);
  return atom(
    (get): string | undefined => {
      get(versionAtom);
      return get(gatewaysAtom).storage[place].read(key);
    },
    (get, set, value: string | undefined) => {
      const store = get(gatewaysAtom).storage[place];
      if (value === undefined) store.remove(key);
      else store.write(key, value);
      set(versionAtom, (version) => version + 1);
    },
  );
}
