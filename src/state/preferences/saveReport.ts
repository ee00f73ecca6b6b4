import { allProperties } from '#adapters/check/conditionalProperties.ts';
import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { SentValue } from '#adapters/form/shownProperties.ts';
import { changedKeys, sameValue } from '#adapters/check/formValue.ts';
import { listOf, readPath } from '#adapters/providerPath.ts';
import type { SaveOutcome } from '../../flows/savePreferences.ts';
import { isEmptyPatch } from '../../rules/patches.ts';
import type { SavePlan } from '../../rules/savingPlan.ts';
import { doubleOptInStatus } from '../../rules/subscriptions.ts';
import { type CentreTab, centreValue } from './centre.ts';
import { sentOf, type Drafts, type Opened } from './drafts.ts';

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
  /** Fields that were emptied because answers hide them now. */
  readonly emptied: readonly Place[];
  /** Fields on screen that another system changed in the meantime. */
  readonly elsewhere: readonly Place[];
  /** Subscriptions that only the customer service can end. */
  readonly unendable: readonly string[];
}

interface Saved {
  readonly tabs: readonly CentreTab[];
  readonly drafts: Drafts;
  readonly opened?: Opened;
  readonly plan: Omit<SavePlan, 'questions'>;
  readonly outcome: SaveOutcome;
}

/** Compares the account before and after a save. */
export function reportOf({ tabs, drafts, opened, plan, outcome }: Saved): SaveReport {
  const { reread } = outcome;
  const places =
    reread === undefined
      ? []
      : tabs.flatMap((tab) => comparePlaces(tab, { patch: plan.patch, reread, ...sentOf(tab, drafts, opened) }));
  const newsletters = places.filter(({ newsletter }) => newsletter);
  const own = outcome.account.saved ? newsletters : [];
  const begun = own.filter(({ after }) => after === true);
  const waits = ({ key }: Place): boolean => isPending(tabs, key, reread);
  return {
    hasOtherChanges:
      outcome.account.saved &&
      !isEmptyPatch(plan.patch) &&
      (own.length === 0 || places.some(({ byCustomer, newsletter }) => byCustomer && !newsletter)),
    started: begun.filter((place) => !waits(place)).map(placeOf),
    toConfirm: begun.filter(waits).map(placeOf),
    ended: own.filter(({ after }) => after !== true).map(placeOf),
    remindersDeleted: outcome.reminders.saved ? plan.remindersToDelete.length : 0,
    emptied: outcome.account.saved ? tabs.flatMap((tab) => emptiedIn(tab, sentOf(tab, drafts, opened), plan)) : [],
    elsewhere: places
      .filter(({ byCustomer, bySave, newsletter }) => !byCustomer && !bySave && !newsletter)
      .map(placeOf),
    unendable: plan.unendable,
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
  readonly value: FormValue;
  readonly reread: AccountData;
}

/** The properties of a tab whose value in the account has changed. */
function comparePlaces({ anchor, form, saved }: CentreTab, { patch, reread, value }: Sent): readonly Compared[] {
  const after = centreValue(form, reread);
  const wasSent = (path: string): boolean =>
    readPath(patch, listOf(path) ?? path) !== undefined && sameValue(readPath(patch, path), readPath(reread, path));
  const byCustomer = new Set(changedKeys(value, saved));
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

/** The properties of a tab that this save emptied because answers hide them. */
function emptiedIn(
  { anchor, form }: CentreTab,
  { emptied }: SentValue,
  { patch }: Pick<SavePlan, 'patch'>,
): readonly Place[] {
  const isSent = (key: string): boolean =>
    form.bindings.some(
      ({ form: [name], provider }) => name === key && readPath(patch, listOf(provider) ?? provider) !== undefined,
    );
  return emptied.filter(isSent).map((key) => placeOf({ anchor, key, label: allProperties(form.schema)[key]?.title }));
}

function placeOf({
  anchor,
  key,
  label,
}: Place | (Omit<Place, 'label'> & { readonly label: string | undefined })): Place {
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
