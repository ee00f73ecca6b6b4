import { noErrors, type FieldError } from '#adapters/check/fieldError.ts';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import type { ProviderError } from '../../gateways/gatewayErrors.ts';
import { changesAtom, tabStoresAtom, type TabChanges } from './drafts.ts';

/** The errors on the page of each tab that shows some, by anchor: found here, or refused by the provider. */
export const tabErrorsAtom = selectAtom(
  atom((get) => get(tabStoresAtom).filter(({ store }) => store.errors.length > 0)),
  (wrong): TabErrors => Object.fromEntries(wrong.map(({ tab, store }) => [tab.anchor, store.errors])),
  (one, other) => {
    const anchors = Object.keys(one);
    return anchors.length === Object.keys(other).length && anchors.every((anchor) => one[anchor] === other[anchor]);
  },
);

type TabErrors = Readonly<Record<string, readonly FieldError[]>>;

/** Values that the provider refused and that no tab shows, with the code of the whole answer. */
export const unplacedFaultsAtom = atom<Pick<ProviderError, 'code' | 'faults'>>({ code: 0, faults: [] });

/**
 * Checks a tab when it is left. It may be left with errors, and shows their number; without any, errors appear on the
 * next save or on leaving, not while typing.
 * Source: requirements#invalid-tab.
 */
export const checkTabAtom = atom(null, (get, _set, anchor: string) => {
  const store = get(tabStoresAtom).find(({ tab }) => tab.anchor === anchor)?.store;
  if (store?.validate().errors.length === 0) store.stopValidation();
});

/** Checks every changed tab and the one on screen. Returns the first tab with errors, or undefined. */
export const checkAllAtom = atom(null, (get, set, shown: string | undefined): string | undefined => {
  set(forgetRefusalsAtom);
  for (const { store } of get(tabStoresAtom)) store.normalize();
  const isDue = ({ tab: { open, anchor }, fields }: TabChanges): boolean =>
    open && (fields.length > 0 || anchor === shown);
  const wrong = get(changesAtom).tabs.filter((tab) => {
    if (isDue(tab)) return tab.store.validate().errors.length > 0;
    tab.store.stopValidation();
    return false;
  });
  return wrong[0]?.tab.anchor;
});

/** A new save starts without the refusals of the last one. */
export const forgetRefusalsAtom = atom(null, (get, set) => {
  for (const { store } of get(tabStoresAtom)) store.setExternalErrors(noErrors);
  set(unplacedFaultsAtom, { code: 0, faults: [] });
});
