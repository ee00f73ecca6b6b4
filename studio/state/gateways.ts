import { atom } from 'jotai';
import type { StudioGateways } from '../gateways/gateways.ts';

/** The gateways; set once, when the store is made. */
export const gatewaysAtom = atom<StudioGateways>(missingGateways());

function missingGateways(): StudioGateways {
  return new Proxy(Object({}), { get: noGateways });
}

function noGateways(): never {
  throw new Error('the store has no gateways');
}
