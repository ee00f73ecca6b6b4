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

/** Warnings that were closed, until the studio is loaded again. */
const closedAtom = atom<ReadonlySet<string>>(new Set<string>());

const keyOf = (cmsId: string, { form, since, cause, name }: EffectWarning): string =>
  JSON.stringify([cmsId, form, since, cause, name]);

/** What the start of the studio warns of: without what was closed. */
export const startWarningsAtom = atom((get) => {
  const effect = get(effectAtom);
  const cmsId = get(siteAtom)?.cmsId ?? '';
  const closed = get(closedAtom);
  return effect.state === 'READY' ? effect.warnings.filter((warning) => !closed.has(keyOf(cmsId, warning))) : [];
});

/** Closes a warning at the start of the studio; a later change of the same form warns again. */
export const closeWarningAtom = atom(null, (get, set, warning: EffectWarning) =>
  set(closedAtom, new Set([...get(closedAtom), keyOf(get(siteAtom)?.cmsId ?? '', warning)])),
);

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
