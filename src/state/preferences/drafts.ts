import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { toChangeSet } from '#adapters/form/accountValues.ts';
import { changedKeys } from '#adapters/check/formValue.ts';
import { sentValue, type SentValue } from '#adapters/form/shownProperties.ts';
import { atom, type Getter } from 'jotai';
import { baseOf, fittingDraft, withForm } from '../../rules/draftRecord.ts';
import { markReminders, type ReminderAction } from '../../rules/savingPlan.ts';
import { draftRecordAtom } from '../drafts/draftAtoms.ts';
import { changeRecordAtom } from '../drafts/draftStorage.ts';
import { settledCentreAtom, type CentreTab } from './centre.ts';

/**
 * The customer's changes by tab anchor: only the touched form properties, so that everything else follows the account.
 */
export type Drafts = Readonly<Record<string, FormValue>>;

/** Marks the tabs' forms among all forms with drafts. */
const prefix = 'tab:';

/** Unsaved input. A tab without a draft shows the account's values. */
export const draftsAtom = atom(
  (get): Drafts => {
    const forms = Object.entries(get(draftRecordAtom)?.forms ?? {}).filter(([id]) => id.startsWith(prefix));
    const tabs = tabsOf(get);
    const drafts = forms.map(([id, draft]) => {
      const anchor = id.slice(prefix.length);
      const form = tabs.find((tab) => tab.anchor === anchor)?.form;
      return [anchor, form ? fittingDraft(draft, form) : draft] as const;
    });
    return Object.fromEntries(drafts.filter(([, draft]) => Object.keys(draft).length > 0));
  },
  (get, set, change: Drafts | ((drafts: Drafts) => Drafts)) => {
    const before = get(draftsAtom);
    const after = typeof change === 'function' ? change(before) : change;
    const tabs = tabsOf(get);
    set(changeRecordAtom, (record) =>
      [...new Set([...Object.keys(before), ...Object.keys(after)])].reduce(
        (all, anchor) =>
          before[anchor] === after[anchor]
            ? all
            : withForm(
                all,
                prefix + anchor,
                after[anchor] ?? {},
                tabs.find((tab) => tab.anchor === anchor),
              ),
        record,
      ),
    );
  },
);

function tabsOf(get: Getter): readonly CentreTab[] {
  const centre = get(settledCentreAtom);
  return centre.state === 'READY' ? centre.value.tabs : [];
}

/** The account's values of each tab's changed properties when they were first changed, by tab anchor. */
export const draftBasesAtom = atom((get): Drafts => {
  const record = get(draftRecordAtom);
  return Object.fromEntries(
    tabsOf(get).map(({ anchor }) => [anchor, record ? baseOf(record, prefix + anchor) : {}] as const),
  );
});

/** Reminders marked for deletion at the next save. */
export const markedRemindersAtom = atom(
  (get) => get(draftRecordAtom)?.reminders ?? none,
  (get, set, change: ReminderAction) => {
    const reminders = markReminders(get(markedRemindersAtom), change);
    set(changeRecordAtom, (record) => ({ ...record, reminders }));
  },
);
const none: readonly string[] = [];

/** Name of the preference centre in news about drafts. */
export const centreForms = 'preferences';

/** Changed properties of the form on the page, from the first keystroke on, before anything is committed. */
export interface ShownChanges {
  readonly anchor: string;
  readonly keys: ReadonlySet<string>;
}

/** Hidden form properties by tab anchor in which the provider refused a value: they are shown and sent until a save works. */
export type Opened = Readonly<Record<string, readonly string[]>>;

export const openedAtom = atom<Opened>({});

export const shownChangesAtom = atom<ShownChanges | undefined>(undefined);

/** Increases whenever the forms on the page must show the account's values again. */
export const formEpochAtom = atom(0);

/** All unsaved input and marks. `patch` has exactly the changed leaves. */
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
  const opened = get(openedAtom);
  const changed =
    centre.state === 'READY'
      ? centre.value.tabs
          .map((tab) => ({ tab, keys: changedInTab(tab, drafts, opened) }))
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
      opened,
    ),
    remindersToDelete: marked,
  };
});

/**
 * The changes in the drafts of these tabs, all tabs at once: two tabs may show items of the same list, which is written
 * as a whole.
 */
export function patchOf(
  tabs: readonly CentreTab[],
  drafts: Drafts,
  account: AccountData | undefined,
  opened: Opened = {},
): AccountPatch {
  return toChangeSet(
    tabs.flatMap(({ form }) => form.bindings),
    Object.fromEntries(tabs.flatMap(({ saved }) => Object.entries(saved))),
    Object.fromEntries(tabs.flatMap((tab) => Object.entries(sentOf(tab, drafts, opened).value))),
    account,
  );
}

/** A tab's form value: the account's values with the customer's changes on top. */
export function valueOf({ anchor, saved }: CentreTab, drafts: Drafts): FormValue {
  return { ...saved, ...drafts[anchor] };
}

/** What a save makes of a tab's value: what answers hide is not sent, though its draft stays. */
export function sentOf(tab: CentreTab, drafts: Drafts, opened: Opened = {}): SentValue {
  return sentValue(tab.form, tab.saved, valueOf(tab, drafts), opened[tab.anchor]);
}

/** The form properties of a tab that the customer changed, as far as a save would send them. */
export function changedInTab(tab: CentreTab, drafts: Drafts, opened?: Opened): readonly string[] {
  return changedKeys(sentOf(tab, drafts, opened).value, tab.saved);
}
