import { atom } from 'jotai';
import { checkRegion, noRegion, type RegionCheck } from '../../rules/regionCheck.ts';
import { gatewaysAtom } from '../store.ts';

/** The pause in typing before the service is called, milliseconds. Source: requirements#FLT-9. */
const pause = 250;

const checkAtom = atom<RegionCheck>(noRegion);
const runningAtom = atom<AbortController | undefined>(undefined);

/** The postcode last typed in the registration, for a return to it. In memory only, until the registration was sent. */
export const typedZipAtom = atom('');

/** State of the region check of the form on the page. */
export const regionAtom = atom((get) => get(checkAtom));

/**
 * Follows a postcode while it is typed: the newest one wins, older checks are aborted. Resolves when the check ends;
 * never rejects.
 */
export const typeZipAtom = atom(null, async (get, set, zip: string, wait: number = pause): Promise<RegionCheck> => {
  const before = get(checkAtom);
  const next = checkRegion(before, { event: 'TYPED', zip });
  if (next === before && wait > 0) return before;
  get(runningAtom)?.abort();
  set(checkAtom, next);
  if (next.state !== 'CHECKING') return next;
  const stop = new AbortController();
  set(runningAtom, stop);
  const { services, clock } = get(gatewaysAtom);
  try {
    if (wait > 0) await clock.wait(wait, stop.signal);
    const region = await services.findRegion(zip, stop.signal);
    set(checkAtom, checkRegion(get(checkAtom), { event: 'FOUND', zip, region }));
  } catch {
    if (!stop.signal.aborted) set(checkAtom, checkRegion(get(checkAtom), { event: 'FAILED', zip }));
  }
  return get(checkAtom);
});
