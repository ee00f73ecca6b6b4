import { atom } from 'jotai';
import type { EffectWarning } from '../gateways/apiTypes.ts';
import { lastDays } from '../model/effectDays.ts';
import type { FormCounts } from '../model/formCounts.ts';
import { siteAtom, siteValueAtom } from './session.ts';
import { gatewaysAtom } from './store.ts';

/** The number of days that the figures beside a field cover. */
export const recentDays = 30;

/** The loading state of a site's form counts and warnings. */
export type EffectState =
  | { readonly state: 'LOADING' }
  | { readonly state: 'FAILED' }
  | { readonly state: 'READY'; readonly counts: FormCounts; readonly warnings: readonly EffectWarning[] };

/** The counts of recent days, and warnings about changes that raised error shares; only `loadEffectAtom` sets them. */
export const effectAtom = siteValueAtom<EffectState>({ state: 'LOADING' });

/** Dismissed warnings, until the studio is reloaded. */
const closedAtom = atom<ReadonlySet<string>>(new Set<string>());

const warningKey = (cmsId: string, { form, since, cause, name }: EffectWarning): string =>
  JSON.stringify([cmsId, form, since, cause, name]);

/** The warnings on the start page, without dismissed ones. */
export const startWarningsAtom = atom((get) => {
  const effect = get(effectAtom);
  const cmsId = get(siteAtom)?.cmsId ?? '';
  const closed = get(closedAtom);
  return effect.state === 'READY' ? effect.warnings.filter((warning) => !closed.has(warningKey(cmsId, warning))) : [];
});

/** Dismisses a warning on the start page; a later change of the same form warns again. */
export const closeWarningAtom = atom(null, (get, set, warning: EffectWarning) =>
  set(closedAtom, new Set([...get(closedAtom), warningKey(get(siteAtom)?.cmsId ?? '', warning)])),
);

/** Loads counts and warnings of the open site; earlier ones stay until the answer arrives. Never rejects. */
export const loadEffectAtom = atom(null, async (get, set) => {
  const { content, timer } = get(gatewaysAtom);
  const cmsId = get(siteAtom)?.cmsId;
  if (cmsId === undefined) return;
  try {
    const [counts, warnings] = await Promise.all([
      content.formCounts(cmsId, lastDays(recentDays, timer.now())),
      content.formWarnings(cmsId),
    ]);
    set(effectAtom, cmsId, { state: 'READY', counts, warnings });
  } catch {
    // The page shows the failure in place of the numbers; the next visit loads again.
    set(effectAtom, cmsId, { state: 'FAILED' });
  }
});
