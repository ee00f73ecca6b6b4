import type { FormValue } from '#adapters/model/form.ts';
import { type FieldError, noErrors } from '#adapters/check/fieldError.ts';
import { checkForm } from '#adapters/check/checkForm.ts';
import { sameValue, valueAt } from '#adapters/check/formValue.ts';
import { hiddenIn, isOnPage } from '#adapters/form/shownProperties.ts';
import { atom, type Getter } from 'jotai';
import type { ProviderError } from '../../gateways/gatewayErrors.ts';
import { touchedIn } from '../../rules/draftRecord.ts';
import { settledCentreAtom, type CentreTab } from './centre.ts';
import { changesAtom, draftsAtom, openedAtom, valueOf, type Drafts, type Opened } from './drafts.ts';

/** Anchors of the tabs whose errors are shown. */
export const checkedTabsAtom = atom<readonly string[]>([]);

/** Their errors by tab anchor, as the drafts and the account are now. */
export const faultsAtom = atom((get): Readonly<Record<string, readonly FieldError[]>> => {
  const drafts = get(draftsAtom);
  return Object.fromEntries(
    get(checkedTabsAtom).map((anchor) => {
      const tab = tabOf(get, anchor);
      return [anchor, tab ? errorsOf(tab, drafts) : noErrors] as const;
    }),
  );
});

/** Values that the provider refused, at the fields of each tab, until the field is edited; replaced by the next save. */
export const providerFaultsAtom = atom<Readonly<Record<string, readonly FieldError[]>>>({});

/** The same without those in fields that an answer has hidden since: nothing on the page could show them. */
export const shownRefusalsAtom = atom((get): Readonly<Record<string, readonly FieldError[]>> => {
  const [drafts, opened] = [get(draftsAtom), get(openedAtom)];
  const shown = Object.entries(get(providerFaultsAtom)).map(([anchor, errors]) => {
    const tab = tabOf(get, anchor);
    return [anchor, tab ? shownRefusals(tab, errors, { drafts, opened }) : errors] as const;
  });
  return Object.fromEntries(shown);
});

/** The refusals at fields of a tab that are on the page. */
export function shownRefusals(
  tab: CentreTab,
  errors: readonly FieldError[],
  { drafts, opened }: { readonly drafts: Drafts; readonly opened: Opened },
): readonly FieldError[] {
  const hidden = hiddenIn(tab.form, valueOf(tab, drafts));
  return errors.filter(({ form: [name = ''] }) => isOnPage(name, hidden, opened[tab.anchor]));
}

/** Values that the provider refused and that no tab shows, with the code of the whole answer. */
export const unplacedFaultsAtom = atom<Pick<ProviderError, 'code' | 'faults'>>({ code: 0, faults: [] });

/**
 * Stores the customer's changes in a tab's form, which first showed the values `shown`. A refusal of a value that is
 * another one now is over.
 */
export const storeDraftAtom = atom(null, (get, set, anchor: string, value: FormValue, shown: FormValue) => {
  const tab = tabOf(get, anchor);
  const before = tab ? valueOf(tab, get(draftsAtom)) : shown;
  const { [anchor]: _before, ...others } = get(draftsAtom);
  const touched = touchedIn(value, shown);
  set(draftsAtom, Object.keys(touched).length === 0 ? others : { ...others, [anchor]: touched });
  const refused = get(providerFaultsAtom)[anchor] ?? noErrors;
  const left = refused.filter(({ form }) => sameValue(valueAt(before, form), valueAt(value, form)));
  if (left.length < refused.length) set(providerFaultsAtom, (faults) => ({ ...faults, [anchor]: left }));
});

/**
 * Checks a tab when it is left. It may be left with errors, and shows their number.
 * Source: requirements#invalid-tab.
 */
export const checkTabAtom = atom(null, (get, set, anchor: string) => {
  const tab = tabOf(get, anchor);
  const isWrong = tab !== undefined && errorsOf(tab, get(draftsAtom)).length > 0;
  const others = get(checkedTabsAtom).filter((other) => other !== anchor);
  // A tab without errors starts unchecked when it is opened again: errors appear on save or on leaving, not while
  // typing.
  set(checkedTabsAtom, isWrong ? [...others, anchor] : others);
});

/** Checks every changed tab and the one on screen. Returns the first tab with errors, or undefined. */
export const checkAllAtom = atom(null, (get, set, shown: string | undefined): string | undefined => {
  const centre = get(settledCentreAtom);
  if (centre.state !== 'READY') return undefined;
  const { tabs: changed } = get(changesAtom);
  const due = centre.value.tabs.filter(({ anchor, open }) => open && (changed.includes(anchor) || anchor === shown));
  set(
    checkedTabsAtom,
    due.map(({ anchor }) => anchor),
  );
  set(forgetProviderFaultsAtom);
  const faults = get(faultsAtom);
  return due.find(({ anchor }) => (faults[anchor]?.length ?? 0) > 0)?.anchor;
});

function tabOf(get: Getter, anchor: string): CentreTab | undefined {
  const centre = get(settledCentreAtom);
  return centre.state === 'READY' ? centre.value.tabs.find((tab) => tab.anchor === anchor) : undefined;
}

function errorsOf(tab: CentreTab, drafts: Drafts): readonly FieldError[] {
  return checkForm(tab.form, valueOf(tab, drafts)).errors;
}

/** A new save starts without the refusals of the last one. */
export const forgetProviderFaultsAtom = atom(null, (_get, set) => {
  set(providerFaultsAtom, {});
  set(unplacedFaultsAtom, { code: 0, faults: [] });
});
