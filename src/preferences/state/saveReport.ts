import { allProperties } from '#adapters/check/conditionalProperties.ts';
import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import { changedKeys, sameValue } from '#adapters/check/formValue.ts';
import { fitsAccount, listOf, readPath, subscriptionName } from '#adapters/providerPath.ts';
import type { SaveOutcome } from '../savePreferences.ts';
import { isEmptyPatch } from '../../account-data/patches.ts';
import type { SavePlan } from '../savingPlan.ts';
import { doubleOptInStatus } from '../../account-data/subscriptions.ts';
import { centreValue } from './centre.ts';
import { pathsOf, placeOf, type TabChanges } from './drafts.ts';
import type { Change, Place, SaveReport } from './savingState.ts';

const newsletterStates: ReadonlySet<Change['what']> = new Set(['STARTED', 'TO_CONFIRM', 'ENDED']);

interface Saved {
  readonly tabs: readonly TabChanges[];
  readonly plan: Omit<SavePlan, 'questions'>;
  readonly outcome: SaveOutcome;
}

/** Compares the account before and after a save. */
export function reportOf({ tabs, plan: { patch, remindersToDelete, unendable }, outcome }: Saved): SaveReport {
  const { account, reminders, reread } = outcome;
  const all = tabs.flatMap((tab) => compare(tab, patch, reread));
  const changes = account.saved ? all : all.filter(({ what }) => what === 'ELSEWHERE');
  const isOther = changes.some(({ what }) => what === 'OWN') || !changes.some(({ what }) => newsletterStates.has(what));
  return {
    hasOtherChanges: account.saved && !isEmptyPatch(patch) && isOther,
    changes,
    remindersDeleted: reminders.saved ? remindersToDelete.length : 0,
    unendable,
  };
}

/** What happened to the properties of a tab, in the order of its form. */
function compare(
  { tab, fields, emptied }: TabChanges,
  patch: AccountPatch,
  reread: AccountData | undefined,
): readonly Change[] {
  const after = reread ? centreValue(tab.form, reread) : tab.saved;
  const changed = new Set(changedKeys(after, tab.saved));
  const isWritten = (path: string): boolean =>
    readPath(patch, listOf(path) ?? path) !== undefined &&
    sameValue(readPath(patch, path), readPath(reread ?? {}, path));
  const whatOf = (key: string): Change['what'] | undefined => {
    const paths = pathsOf(tab, key);
    const subscription = paths.find((path) => path.startsWith('subscriptions.'));
    if (subscription !== undefined) {
      if (after[key] !== true) return 'ENDED';
      const status = doubleOptInStatus(reread ?? {}, subscriptionName(subscription));
      return status === 'Pending' ? 'TO_CONFIRM' : 'STARTED';
    }
    if (fields.includes(key)) return 'OWN';
    // What the save changed beside: a new phone number gets a type.
    return paths.every(isWritten) ? undefined : 'ELSEWHERE';
  };
  return Object.keys(allProperties(tab.form.schema)).flatMap((key) => {
    const all = [changed.has(key) ? whatOf(key) : undefined, emptied.includes(key) ? ('EMPTIED' as const) : undefined];
    return all.flatMap((what) => (what ? [{ place: placeOf(tab, key), what }] : []));
  });
}

/**
 * Fields that the customer changed here while another system changed or replaced them: a write would silently overwrite
 * that. What was added to a list elsewhere is written along.
 * Source: requirements#FLT-4.
 */
export function conflictsOf(tabs: readonly TabChanges[], current: AccountData): readonly Place[] {
  return tabs.flatMap(({ tab, sent, fields }) => {
    const now = centreValue(tab.form, current);
    const isConflict = (key: string): boolean =>
      [tab.saved, sent].every((seen) => !sameValue(now[key], seen[key])) ||
      pathsOf(tab, key).some((path) => !fitsAccount(current, path));
    return fields.filter(isConflict).map((key) => placeOf(tab, key));
  });
}
