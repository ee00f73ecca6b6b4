import type { AccountData, AccountPatch } from '#adapters/model/account.ts';
import { isSubscriber, newslettersAfter } from './subscriptions.ts';

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
 * A question that must be answered before a save.
 * Source: requirements#unsubscribe-question, requirements#first-opt-in.
 */
export type Question =
  | { readonly ask: 'NOTHING' }
  | { readonly ask: 'UNSUBSCRIBE'; readonly variant: UnsubscribeVariant }
  | { readonly ask: 'INITIAL_OPT_IN' };

/**
 * Decides which question to ask before a save. Unsubscribing from everything comes first: it cannot happen together
 * with a first newsletter.
 */
export function questionBefore(save: PlannedSave): Question {
  const variant = unsubscribeVariant(save);
  if (variant) return { ask: 'UNSUBSCRIBE', variant };
  const startsFirstNewsletter = !isSubscriber(save.account) && newslettersAfter(save.account, save.patch).length > 0;
  return startsFirstNewsletter ? { ask: 'INITIAL_OPT_IN' } : { ask: 'NOTHING' };
}

/** Which of the three confirmations a save needs: it would end all newsletters, all reminders, or both. */
export function unsubscribeVariant(save: PlannedSave): UnsubscribeVariant | undefined {
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
