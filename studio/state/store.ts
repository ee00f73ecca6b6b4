import { createStore } from 'jotai';
import type { StudioGateways } from '../gateways/gateways.ts';
import { gatewaysAtom } from './gateways.ts';

export type StudioStore = ReturnType<typeof createStore>;

/** A store with its gateways. */
export function createStudioStore(gateways: StudioGateways): StudioStore {
  const store = createStore();
  store.set(gatewaysAtom, gateways);
  return store;
}
