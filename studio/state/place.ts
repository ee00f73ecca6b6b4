import { atom } from 'jotai';
import type { Place } from '../gateways/location.ts';
import { gatewaysAtom } from './gateways.ts';

const changesAtom = atom(0);

/** Counts the changes of the address while something shows it. */
const watchedAtom = atom(
  (get) => get(changesAtom),
  (get, set) => get(gatewaysAtom).location.subscribe(() => set(changesAtom, (count) => count + 1)),
);
watchedAtom.onMount = (start) => start();

/** Where the editor is; the address bar owns it. */
export const placeAtom = atom((get) => {
  get(watchedAtom);
  return get(gatewaysAtom).location.read();
});

/** Goes to another place; members that are left out stay as they are. */
export const goAtom = atom(null, (get, _set, to: Partial<Place>, how?: 'replace') => {
  const { location } = get(gatewaysAtom);
  location.go({ ...location.read(), ...to }, how);
});
