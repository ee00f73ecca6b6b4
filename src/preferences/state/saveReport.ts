import { allProperties, changedKeys, sameValue } from '@kontor/schema-adapters/checks';
import {
  type AccountData,
  type AccountPatch,
  listOf,
  readPath,
  subscriptionName,
} from '@kontor/schema-adapters/provider';
import type { SaveOutcome } from '../savePreferences.ts';
import { isEmptyPatch } from '../../account-data/patches.ts';
import type { SavePlan } from '../savingPlan.ts';
import { doubleOptInStatus } from '../../account-data/subscriptions.ts';
import { centreValue } from './centre.ts';
import { pathsOf, getFieldPlace, type TabChanges } from './drafts.ts';
import type { Change, SaveReport } from './savingState.ts';

const newsletterStates: ReadonlySet<Change['what']> = new Set(['STARTED', 'TO_CONFIRM', 'ENDED']);

interface CompletedSave {
  readonly tabs: readonly TabChanges[];
  readonly plan: Omit<SavePlan, 'questions'>;
  readonly outcome: SaveOutcome;
}

/** Builds the report of a save from the account before and after it. */
export function buildSaveReport({
  tabs,
  plan: { patch, remindersToDelete, unendable },
  outcome,
}: CompletedSave): SaveReport {
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

/** The changes of a tab's properties, in the order of its form. */
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
  const classifyChange = (key: string): Change['what'] | undefined => {
    const paths = pathsOf(tab, key);
    const subscription = paths.find((path) => path.startsWith('subscriptions.'));
    if (subscription !== undefined) {
      if (after[key] !== true) return 'ENDED';
      const status = doubleOptInStatus(reread ?? {}, subscriptionName(subscription));
      return status === 'Pending' ? 'TO_CONFIRM' : 'STARTED';
    }
    if (fields.includes(key)) return 'OWN';
    // The save itself can write further values: a new phone number gets a type.
    return paths.every(isWritten) ? undefined : 'ELSEWHERE';
  };
  return Object.keys(allProperties(tab.form.schema)).flatMap((key) => {
    const change = changed.has(key) ? classifyChange(key) : undefined;
    const all = emptied.includes(key) ? [change, 'EMPTIED' as const] : [change];
    return all.flatMap((what) => (what ? [{ place: getFieldPlace(tab, key), what }] : []));
  });
}
