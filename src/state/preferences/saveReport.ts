import { allProperties } from '#adapters/check/conditionalProperties.ts';
import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import { changedKeys, sameValue } from '#adapters/check/formValue.ts';
import { fitsAccount, listOf, readPath, subscriptionName } from '#adapters/providerPath.ts';
import type { SaveOutcome } from '../../flows/savePreferences.ts';
import { isEmptyPatch } from '../../rules/patches.ts';
import type { SavePlan } from '../../rules/savingPlan.ts';
import { doubleOptInStatus } from '../../rules/subscriptions.ts';
import { centreValue } from './centre.ts';
import { isSent, pathsOf, placeOf, type Place, type TabChanges } from './drafts.ts';

/** What a save did, for the message about it. */
export interface SaveReport {
  /** Something besides newsletters was saved. */
  readonly hasOtherChanges: boolean;
  /** As far as the account could be read again, in the order of tabs and fields. */
  readonly changes: readonly Change[];
  readonly remindersDeleted: number;
  /** Subscriptions that only the customer service can end. */
  readonly unendable: readonly string[];
}

/**
 * A form property whose value in the account has changed. `STARTED`, `TO_CONFIRM` (starts after the customer has
 * confirmed it by mail) and `ENDED` are newsletters; `OWN`: the customer changed it; `EMPTIED`: answers hide it now;
 * `ELSEWHERE`: another system changed it in the meantime.
 */
export interface Change {
  readonly place: Place;
  readonly what: 'STARTED' | 'TO_CONFIRM' | 'ENDED' | 'OWN' | 'EMPTIED' | 'ELSEWHERE';
}
const newsletterStates: ReadonlySet<Change['what']> = new Set(['STARTED', 'TO_CONFIRM', 'ENDED']);

interface Saved {
  readonly tabs: readonly TabChanges[];
  readonly plan: Omit<SavePlan, 'questions'>;
  readonly outcome: SaveOutcome;
}

/** Compares the account before and after a save. */
export function reportOf({ tabs, plan: { patch, remindersToDelete, unendable }, outcome }: Saved): SaveReport {
  const { account, reminders, reread } = outcome;
  const all = tabs.flatMap((tab) => [...(reread ? compare(tab, patch, reread) : []), ...emptiedIn(tab, patch)]);
  const changes = account.saved ? all : all.filter(({ what }) => what === 'ELSEWHERE');
  const isOther = changes.some(({ what }) => what === 'OWN') || !changes.some(({ what }) => newsletterStates.has(what));
  return {
    hasOtherChanges: account.saved && !isEmptyPatch(patch) && isOther,
    changes,
    remindersDeleted: reminders.saved ? remindersToDelete.length : 0,
    unendable,
  };
}

/** The properties of a tab whose value in the account has changed, in the order of its form. */
function compare({ tab, fields }: TabChanges, patch: AccountPatch, reread: AccountData): readonly Change[] {
  const after = centreValue(tab.form, reread);
  const changed = new Set(changedKeys(after, tab.saved));
  const isWritten = (path: string): boolean =>
    readPath(patch, listOf(path) ?? path) !== undefined && sameValue(readPath(patch, path), readPath(reread, path));
  const whatOf = (key: string): Change['what'] | undefined => {
    const paths = pathsOf(tab, key);
    const subscription = paths.find((path) => path.startsWith('subscriptions.'));
    if (subscription !== undefined) {
      if (after[key] !== true) return 'ENDED';
      return doubleOptInStatus(reread, subscriptionName(subscription)) === 'Pending' ? 'TO_CONFIRM' : 'STARTED';
    }
    if (fields.includes(key)) return 'OWN';
    // What the save changed beside: a new phone number gets a type.
    return paths.every(isWritten) ? undefined : 'ELSEWHERE';
  };
  return Object.keys(allProperties(tab.form.schema)).flatMap((key) => {
    const what = changed.has(key) ? whatOf(key) : undefined;
    return what ? [{ place: placeOf(tab, key), what }] : [];
  });
}

/** The properties of a tab that this save emptied because answers hide them. */
function emptiedIn({ tab, emptied }: TabChanges, patch: AccountPatch): readonly Change[] {
  return emptied.filter((key) => isSent(tab, key, patch)).map((key) => ({ place: placeOf(tab, key), what: 'EMPTIED' }));
}

/** What will be sent, the account that the forms were made from, and the account as it is now. */
interface Write {
  readonly patch: AccountPatch;
  readonly shown: AccountData;
  readonly current: AccountData;
}

/**
 * Fields that the customer changed here while another system changed or replaced them: a write would silently overwrite
 * that.
 * Source: requirements#FLT-4.
 */
export function conflictsOf(tabs: readonly TabChanges[], write: Write): readonly Place[] {
  return tabs.flatMap(({ tab, sent, fields }) => {
    const now = centreValue(tab.form, write.current);
    const isConflict = (key: string): boolean =>
      isSent(tab, key, write.patch) &&
      ((!sameValue(now[key], tab.saved[key]) && !sameValue(now[key], sent[key])) ||
        removesUnseen(pathsOf(tab, key), write));
    return fields.filter(isConflict).map((key) => placeOf(tab, key));
  });
}

/**
 * Whether a write removes something that the customer never saw: a value of another kind at the path, or a new item in
 * a list that is written as a whole.
 */
function removesUnseen(paths: readonly string[], { patch, shown, current }: Write): boolean {
  return paths.some((path) => {
    if (!fitsAccount(current, path)) return true;
    const list = listOf(path);
    if (list === undefined) return false;
    const now = readPath(current, list);
    return !sameValue(now, readPath(shown, list)) && !sameValue(now, readPath(patch, list));
  });
}
