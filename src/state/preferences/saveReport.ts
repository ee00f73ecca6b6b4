import { allProperties } from '#adapters/check/conditionalProperties.ts';
import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import { changedKeys, sameValue } from '#adapters/check/formValue.ts';
import { listOf, readPath } from '#adapters/providerPath.ts';
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
  /** Newsletters that start now. */
  readonly started: readonly Place[];
  /** Newsletters that start after the customer has confirmed them by mail. */
  readonly toConfirm: readonly Place[];
  readonly ended: readonly Place[];
  readonly remindersDeleted: number;
  /** Fields that were emptied because answers hide them now. */
  readonly emptied: readonly Place[];
  /** Fields on screen that another system changed in the meantime. */
  readonly elsewhere: readonly Place[];
  /** Subscriptions that only the customer service can end. */
  readonly unendable: readonly string[];
}

/** Of a save that did nothing yet. */
export const emptyReport: SaveReport = {
  hasOtherChanges: false,
  started: [],
  toConfirm: [],
  ended: [],
  remindersDeleted: 0,
  emptied: [],
  elsewhere: [],
  unendable: [],
};

interface Saved {
  readonly tabs: readonly TabChanges[];
  readonly plan: Omit<SavePlan, 'questions'>;
  readonly outcome: SaveOutcome;
}

/** Compares the account before and after a save. */
export function reportOf({ tabs, plan: { patch, ...plan }, outcome }: Saved): SaveReport {
  const { account, reminders, reread } = outcome;
  const compared = reread === undefined ? [] : tabs.flatMap((tab) => compare(tab, patch, reread));
  const newsletters = account.saved ? compared.filter(({ what }) => newsletterStates.has(what)) : [];
  const only = (kind: Compared['what'], list = newsletters): readonly Place[] =>
    list.filter(({ what }) => what === kind).map(({ place }) => place);
  return {
    hasOtherChanges:
      account.saved && !isEmptyPatch(patch) && (newsletters.length === 0 || only('OWN', compared).length > 0),
    started: only('STARTED'),
    toConfirm: only('TO_CONFIRM'),
    ended: only('ENDED'),
    remindersDeleted: reminders.saved ? plan.remindersToDelete.length : 0,
    emptied: account.saved ? tabs.flatMap((tab) => emptiedIn(tab, patch)) : [],
    elsewhere: only('ELSEWHERE', compared),
    unendable: plan.unendable,
  };
}

/** A property whose value in the account has changed. `BY_SAVE`: the customer did not, a new phone number gets a type. */
interface Compared {
  readonly place: Place;
  readonly what: 'STARTED' | 'TO_CONFIRM' | 'ENDED' | 'OWN' | 'BY_SAVE' | 'ELSEWHERE';
}
const newsletterStates: ReadonlySet<Compared['what']> = new Set(['STARTED', 'TO_CONFIRM', 'ENDED']);

/** The properties of a tab whose value in the account has changed, in the order of its form. */
function compare({ tab, fields }: TabChanges, patch: AccountPatch, reread: AccountData): readonly Compared[] {
  const after = centreValue(tab.form, reread);
  const changed = new Set(changedKeys(after, tab.saved));
  const isWritten = (path: string): boolean =>
    readPath(patch, listOf(path) ?? path) !== undefined && sameValue(readPath(patch, path), readPath(reread, path));
  const whatOf = (key: string): Compared['what'] => {
    const paths = pathsOf(tab, key);
    const subscription = paths.find((path) => path.startsWith('subscriptions.'));
    if (subscription !== undefined) {
      if (after[key] !== true) return 'ENDED';
      const name = subscription.slice('subscriptions.'.length, -'.email'.length);
      return doubleOptInStatus(reread, name) === 'Pending' ? 'TO_CONFIRM' : 'STARTED';
    }
    return fields.includes(key) ? 'OWN' : paths.every(isWritten) ? 'BY_SAVE' : 'ELSEWHERE';
  };
  return Object.keys(allProperties(tab.form.schema))
    .filter((key) => changed.has(key))
    .map((key) => ({ place: placeOf(tab, key), what: whatOf(key) }));
}

/** The properties of a tab that this save emptied because answers hide them. */
function emptiedIn({ tab, emptied }: TabChanges, patch: AccountPatch): readonly Place[] {
  return emptied.filter((key) => isSent(tab, key, patch)).map((key) => placeOf(tab, key));
}
