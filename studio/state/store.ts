import { createStore, atom } from 'jotai';
import type { StudioGateways } from '../gateways/gateways.ts';

export type StudioStore = ReturnType<typeof createStore>;

/** Creates a store with gateways. */
export function createStudioStore(gateways: StudioGateways): StudioStore {
  const store = createStore();
  store.set(gatewaysAtom, gateways);
  return store;
}

/** The gateways; set once, at the creation of the store. */
export const gatewaysAtom = atom(missingGateways());

function missingGateways(): StudioGateways {
  return new Proxy(Object({}), { get: noGateways });
}

function noGateways(): never {
  throw new Error('the store has no gateways');
}
