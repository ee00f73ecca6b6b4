import { atom } from 'jotai';
import type { EffectWarning } from '../gateways/apiTypes.ts';
import { lastDays } from '../model/effectDays.ts';
import type { FormCounts } from '../model/formCounts.ts';
import { siteAtom } from './session.ts';
import { gatewaysAtom } from './store.ts';

/** The days that the sentence beside a field tells of. */
export const recentDays = 30;

/** How the forms of a site do, as far as it is known. */
export type EffectState =
  | { readonly state: 'LOADING' }
  | { readonly state: 'FAILED' }
  | { readonly state: 'READY'; readonly counts: FormCounts; readonly warnings: readonly EffectWarning[] };

const holderAtom = atom<{ readonly cmsId: string; readonly effect: EffectState } | undefined>(undefined);

/** What customers did in the last days, and which change made it worse. */
export const effectAtom = atom((get): EffectState => {
  const held = get(holderAtom);
  return held !== undefined && held.cmsId === get(siteAtom)?.cmsId ? held.effect : { state: 'LOADING' };
});

/** Asks how the forms of the open site do; what is known stays until the answer is there. Never rejects. */
export const loadEffectAtom = atom(null, async (get, set) => {
  const { content, timer } = get(gatewaysAtom);
  const cmsId = get(siteAtom)?.cmsId;
  if (cmsId === undefined) return;
  try {
    const [counts, warnings] = await Promise.all([
      content.formCounts(cmsId, lastDays(recentDays, timer.now())),
      content.formWarnings(cmsId),
    ]);
    set(holderAtom, { cmsId, effect: { state: 'READY', counts, warnings } });
  } catch {
    // Said where the numbers would stand; a later visit of the page asks again.
    set(holderAtom, { cmsId, effect: { state: 'FAILED' } });
  }
});
