import type { AccountPatch } from '#adapters/model/account.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { toFormValue } from '#adapters/form/toFormValue.ts';
import { sameValue } from '#renderers/formValue.ts';
import type { SaveOutcome } from '../../flows/savePreferences.ts';
import { isEmptyPatch } from '../../rules/patches.ts';
import type { CentreTab } from './centre.ts';

/** A form property of a tab; screens look its label up in the language of the moment. */
export interface Place {
  readonly anchor: string;
  readonly key: string;
}

/** What a save did, for the words that tell it. */
export interface SaveReport {
  /** Something besides newsletters was kept. */
  readonly others: boolean;
  readonly started: readonly Place[];
  readonly ended: readonly Place[];
  readonly remindersDeleted: number;
  /** Fields on screen that another system changed meanwhile. */
  readonly elsewhere: readonly Place[];
}

interface Saved {
  readonly tabs: readonly CentreTab[];
  readonly drafts: Readonly<Record<string, FormValue>>;
  readonly parcel: { readonly patch: AccountPatch; readonly remindersToDelete: readonly string[] };
  readonly outcome: SaveOutcome;
}

/** Compares the account before and after a save. */
export function reportOf({ tabs, drafts, parcel, outcome }: Saved): SaveReport {
  const { reread } = outcome;
  const places = reread === undefined ? [] : tabs.flatMap((tab) => comparePlaces(tab, toFormValue(tab.form.bindings, reread), drafts[tab.anchor]));
  const newsletters = places.filter(({ newsletter }) => newsletter);
  const own = outcome.account.kept ? newsletters : [];
  return {
    others: outcome.account.kept && !isEmptyPatch(parcel.patch) && (own.length === 0 || places.some(({ byCustomer, newsletter }) => byCustomer && !newsletter)),
    started: own.filter(({ after }) => after === true).map(placeOf),
    ended: own.filter(({ after }) => after !== true).map(placeOf),
    remindersDeleted: outcome.reminders.kept ? parcel.remindersToDelete.length : 0,
    elsewhere: places.filter(({ byCustomer, newsletter }) => !byCustomer && !newsletter).map(placeOf),
  };
}

interface Compared extends Place {
  readonly after: unknown;
  readonly newsletter: boolean;
  readonly byCustomer: boolean;
}

/** The properties of a tab whose value in the account is another than before. */
function comparePlaces({ anchor, form, saved }: CentreTab, after: FormValue, draft: FormValue = saved): readonly Compared[] {
  const keys = Object.keys(form.schema.properties ?? {}).filter((key) => !sameValue(saved[key], after[key]));
  return keys.map((key) => ({
    anchor,
    key,
    after: after[key],
    newsletter: form.bindings.some((binding) => binding.form[0] === key && binding.provider.startsWith('subscriptions.')),
    byCustomer: !sameValue(saved[key], draft[key]),
  }));
}

function placeOf({ anchor, key }: Place): Place {
  return { anchor, key };
}
