import { allProperties } from '#adapters/form/conditionalProperties.ts';
import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { changedKeys, sameValue } from '#adapters/check/formValue.ts';
import { listOf, readPath } from '#adapters/providerPath.ts';
import type { SaveOutcome } from '../../flows/savePreferences.ts';
import { isEmptyPatch } from '../../rules/patches.ts';
import { doubleOptInStatus } from '../../rules/subscriptions.ts';
import { type CentreTab, centreValue } from './centre.ts';
import { valueOf, type Drafts } from './drafts.ts';

/** A form property of a tab; screens look up its label in the current language. */
export interface Place {
  readonly anchor: string;
  readonly key: string;
  /** The label from content: an expired newsletter is no longer in any form once it was unsubscribed. */
  readonly label?: string;
}

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
  /** Fields on screen that another system changed in the meantime. */
  readonly elsewhere: readonly Place[];
}

interface Saved {
  readonly tabs: readonly CentreTab[];
  readonly drafts: Drafts;
  readonly payload: { readonly patch: AccountPatch; readonly remindersToDelete: readonly string[] };
  readonly outcome: SaveOutcome;
}

/** Compares the account before and after a save. */
export function reportOf({ tabs, drafts, payload, outcome }: Saved): SaveReport {
  const { reread } = outcome;
  const places =
    reread === undefined
      ? []
      : tabs.flatMap((tab) => comparePlaces(tab, { patch: payload.patch, reread, draft: valueOf(tab, drafts) }));
  const newsletters = places.filter(({ newsletter }) => newsletter);
  const own = outcome.account.saved ? newsletters : [];
  const begun = own.filter(({ after }) => after === true);
  const waits = ({ key }: Place): boolean => isPending(tabs, key, reread);
  return {
    hasOtherChanges:
      outcome.account.saved &&
      !isEmptyPatch(payload.patch) &&
      (own.length === 0 || places.some(({ byCustomer, newsletter }) => byCustomer && !newsletter)),
    started: begun.filter((place) => !waits(place)).map(placeOf),
    toConfirm: begun.filter(waits).map(placeOf),
    ended: own.filter(({ after }) => after !== true).map(placeOf),
    remindersDeleted: outcome.reminders.saved ? payload.remindersToDelete.length : 0,
    elsewhere: places
      .filter(({ byCustomer, bySave, newsletter }) => !byCustomer && !bySave && !newsletter)
      .map(placeOf),
  };
}

interface Compared extends Place {
  readonly after: unknown;
  readonly newsletter: boolean;
  readonly byCustomer: boolean;
  /** The save itself wrote it, although the customer did not: a new phone number gets a type. */
  readonly bySave: boolean;
}

interface Sent {
  readonly patch: AccountPatch;
  readonly reread: AccountData;
  readonly draft: FormValue;
}

/** The properties of a tab whose value in the account has changed. */
function comparePlaces({ anchor, form, saved }: CentreTab, { patch, reread, draft }: Sent): readonly Compared[] {
  const after = centreValue(form, reread);
  const wasSent = (path: string): boolean =>
    readPath(patch, listOf(path) ?? path) !== undefined && sameValue(readPath(patch, path), readPath(reread, path));
  const byCustomer = new Set(changedKeys(draft, saved));
  const changed = new Set(changedKeys(after, saved));
  const keys = Object.keys(allProperties(form.schema)).filter((key) => changed.has(key));
  return keys.map((key) => ({
    anchor,
    key,
    label: allProperties(form.schema)[key]?.title,
    after: after[key],
    newsletter: form.bindings.some(
      (binding) => binding.form[0] === key && binding.provider.startsWith('subscriptions.'),
    ),
    byCustomer: byCustomer.has(key),
    bySave: form.bindings.every(({ form: [name], provider }) => name !== key || wasSent(provider)),
  }));
}

function placeOf({ anchor, key, label }: Place): Place {
  return { anchor, key, ...(label !== undefined && { label }) };
}

/** Whether the double opt-in of a newsletter's property is still pending. */
function isPending(tabs: readonly CentreTab[], key: string, account: AccountData | undefined): boolean {
  const bindings = tabs.flatMap(({ form }) =>
    form.bindings.filter(({ form: [name], provider }) => name === key && provider.startsWith('subscriptions.')),
  );
  return (
    account !== undefined &&
    bindings.some(
      ({ provider }) =>
        doubleOptInStatus(account, provider.slice('subscriptions.'.length, -'.email'.length)) === 'Pending',
    )
  );
}
