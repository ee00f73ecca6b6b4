import type { AccountData, AccountPatch } from '#adapters/model/account.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { toChangeSet } from '#adapters/form/toChangeSet.ts';
import { sameValue } from '#adapters/check/formValue.ts';
import { atom } from 'jotai';
import { markReminders, type ReminderAction } from '../../rules/reminders.ts';
import { settledCentreAtom, type CentreTab } from './centre.ts';

/** What the customer changed, by tab anchor: only the touched form properties, so that everything else follows the account. */
export type Drafts = Readonly<Record<string, FormValue>>;

/** What was typed and not yet saved. A tab without a draft shows what the account says. */
export const draftsAtom = atom<Drafts>({});

/** Reminders marked for deletion at the next save. */
const markedAtom = atom<readonly string[]>([]);
export const markedRemindersAtom = atom(
  (get) => get(markedAtom),
  (_get, set, change: ReminderAction) => set(markedAtom, (marked) => markReminders(marked, change)),
);

/** Changed properties of the form on the page, from the first keystroke on, before anything is committed. */
export const shownChangesAtom = atom<{ readonly anchor: string; readonly keys: ReadonlySet<string> } | undefined>(
  undefined,
);

/** How often the forms on the page were told to show what the account says again. */
export const formEpochAtom = atom(0);

/** Everything typed and marked since the last save. `patch` holds exactly the touched leaves. */
export interface Changes {
  readonly count: number;
  /** Anchors of the changed tabs. */
  readonly tabs: readonly string[];
  readonly patch: AccountPatch;
  readonly remindersToDelete: readonly string[];
}

export const changesAtom = atom((get): Changes => {
  const centre = get(settledCentreAtom);
  const marked = get(markedRemindersAtom);
  const drafts = get(draftsAtom);
  const changed =
    centre.state === 'READY'
      ? centre.value.tabs
          .map((tab) => ({ tab, keys: changedKeys(tab, drafts[tab.anchor]) }))
          .filter(({ keys }) => keys.length > 0)
      : [];
  const account = centre.state === 'READY' ? centre.value.account : undefined;
  const shown = get(shownChangesAtom);
  const elsewhere = changed.filter(({ tab }) => tab.anchor !== shown?.anchor);
  return {
    count: elsewhere.reduce((sum, { keys }) => sum + keys.length, marked.length + (shown?.keys.size ?? 0)),
    tabs: changed.map(({ tab }) => tab.anchor),
    patch: patchOf(
      changed.map(({ tab }) => tab),
      drafts,
      account,
    ),
    remindersToDelete: marked,
  };
});

/** What the drafts of these tabs change, all tabs at once: two of them may show items of one list, which is written whole. */
export function patchOf(tabs: readonly CentreTab[], drafts: Drafts, account: AccountData | undefined): AccountPatch {
  return toChangeSet(
    tabs.flatMap(({ form }) => form.bindings),
    Object.fromEntries(tabs.flatMap(({ saved }) => Object.entries(saved))),
    Object.fromEntries(tabs.flatMap((tab) => Object.entries(valueOf(tab, drafts)))),
    account,
  );
}

/** A tab's form value: what the account says, with what the customer changed over it. */
export function valueOf({ anchor, saved }: CentreTab, drafts: Drafts): FormValue {
  return { ...saved, ...drafts[anchor] };
}

/** The form properties of a tab whose draft differs from what the account says. */
export function changedKeys({ saved }: CentreTab, draft: FormValue | undefined): readonly string[] {
  return Object.keys(draft ?? {}).filter((key) => !sameValue(saved[key], draft?.[key]));
}
