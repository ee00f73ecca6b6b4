import type { AccountData, AccountPatch } from '#adapters/model/provider.ts';
import { isSubscriber, newslettersAfter } from './subscriptions.ts';
import { countryOf } from '#adapters/countries/countries.ts';

/** What a save would do, as far as these rules need it. */
export interface PlannedSave {
  readonly account: AccountData;
  readonly patch: AccountPatch;
  /** The customer's reminders, and those marked for deletion. */
  readonly reminders: readonly string[];
  /** The reminders could not be loaded: there may be some. */
  readonly remindersUnknown?: boolean;
  readonly remindersToDelete: readonly string[];
}

export type UnsubscribeVariant = 'Newsletters' | 'ProductReminders' | 'All';

/**
 * A question that must be answered before a save. `isLast`: no newsletter and no known reminder would be left.
 * Source: requirements#unsubscribe-question, requirements#first-opt-in.
 */
export type Question =
  | { readonly ask: 'UNSUBSCRIBE'; readonly variant: UnsubscribeVariant; readonly isLast: boolean }
  | { readonly ask: 'INITIAL_OPT_IN' };

/**
 * All questions before a save, in the order in which they are asked: somebody may end all reminders and begin the first
 * newsletter with one save.
 */
export function questionsBefore(save: PlannedSave): readonly Question[] {
  const variant = unsubscribeVariant(save);
  const left = newslettersAfter(save.account, save.patch).length;
  const isLast = left === 0 && remainingReminders(save).length === 0;
  return [
    ...(variant ? [{ ask: 'UNSUBSCRIBE', variant, isLast } as const] : []),
    ...(!isSubscriber(save.account) && left > 0 ? [{ ask: 'INITIAL_OPT_IN' } as const] : []),
  ];
}

/** Which of the three confirmations a save needs: it would end all newsletters, all reminders, or both. */
function unsubscribeVariant(save: PlannedSave): UnsubscribeVariant | undefined {
  const endsNewsletters = isSubscriber(save.account) && newslettersAfter(save.account, save.patch).length === 0;
  const endsReminders = save.reminders.length > 0 && remainingReminders(save).length === 0;
  if (endsNewsletters && endsReminders) return 'All';
  if (endsNewsletters) return 'Newsletters';
  return endsReminders ? 'ProductReminders' : undefined;
}

/** Whether no newsletter and no reminder is left. Source: requirements#after-save. */
export function nothingRemains(save: PlannedSave): boolean {
  return (
    newslettersAfter(save.account, save.patch).length === 0 &&
    remainingReminders(save).length === 0 &&
    save.remindersUnknown !== true
  );
}

function remainingReminders(save: PlannedSave): readonly string[] {
  return save.reminders.filter((id) => !save.remindersToDelete.includes(id));
}

/** Whether reminders can be switched one by one on a site of this country. Source: requirements#reminder-countries. */
export function showsSingleToggles(siteCountry: string): boolean {
  return countryOf(siteCountry)?.hidesReminderToggles !== true;
}

export type ReminderAction =
  | { readonly action: 'DELETE'; readonly ids: readonly string[] }
  | { readonly action: 'KEEP'; readonly ids: readonly string[] }
  | { readonly action: 'REFRESH' };

/**
 * The ids marked for deletion: `delete` adds without duplicates, `keep` removes, `refresh` clears.
 * Source: requirements#reminder-marks.
 */
export function markReminders(marked: readonly string[], change: ReminderAction): readonly string[] {
  if (change.action === 'DELETE') return [...new Set([...marked, ...change.ids])];
  return change.action === 'KEEP' ? marked.filter((id) => !change.ids.includes(id)) : [];
}
