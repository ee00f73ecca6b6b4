import {
  newsletterPrefix,
  reminderSubscription,
  type AccountData,
  type AccountPatch,
} from '#adapters/model/provider.ts';
import { countryOf } from '#adapters/countries/countries.ts';
import { mergePatches } from '../account-data/patches.ts';
import { isSubscribed, newslettersAfter, subscribedNewsletters } from '../account-data/subscriptions.ts';

/** The account and the ids of its reminders as they are now; without `reminders`, these could not be read. */
export interface Reading {
  readonly account: AccountData;
  readonly reminders: readonly string[] | undefined;
}

/** What a save sends: the account part and the reminder part. */
export interface SavePayload {
  readonly patch: AccountPatch;
  readonly remindersToDelete: readonly string[];
}

export type UnsubscribeVariant = 'Newsletters' | 'ProductReminders' | 'All';

/** A question that must be answered before a save. Source: requirements#first-opt-in. */
export type Question = EndQuestion | { readonly ask: 'INITIAL_OPT_IN' };

/**
 * The question whether all newsletters, all reminders or both shall end, with what would end: an answer counts for that
 * only. `isLast`: no newsletter and no known reminder would be left.
 * Source: requirements#unsubscribe-question.
 */
export interface EndQuestion {
  readonly ask: 'UNSUBSCRIBE';
  readonly variant: UnsubscribeVariant;
  readonly isLast: boolean;
  readonly newsletters: readonly string[];
  readonly reminders: readonly string[];
  /** Subscriptions that stay, because only the customer service can end them. */
  readonly unendable: readonly string[];
}

/** What a save asks first, in this order, and what it sends if all answers are yes. */
export interface SavePlan extends SavePayload {
  readonly questions: readonly Question[];
  /** Subscriptions that are on and that only the customer service can end. */
  readonly unendable: readonly string[];
}

/** The consent to the processing of data. */
export const processingConsent: AccountPatch = { data: { sfmc: { dataProcessingConsented: true } } };

/**
 * A save of the customer's changes. Somebody may end all reminders and begin the first newsletter with one save.
 * Reminders that could not be read are not deleted.
 */
export function planSave({ account, reminders }: Reading, { patch, remindersToDelete }: SavePayload): SavePlan {
  const [before, after] = [subscribedNewsletters(account), newslettersAfter(account, patch)];
  const remaining = without(reminders ?? [], remindersToDelete);
  const isFirst = before.length === 0 && after.length > 0;
  const end = endQuestion({
    newsletters: after.length === 0 ? before : [],
    reminders: remaining.length === 0 ? (reminders ?? []) : [],
    isLast: after.length + remaining.length === 0,
    unendable: [],
  });
  return {
    patch: isFirst ? mergePatches([patch, processingConsent]) : patch,
    remindersToDelete: reminders ? remindersToDelete : [],
    questions: isFirst ? [...end, { ask: 'INITIAL_OPT_IN' }] : end,
    unendable: [],
  };
}

/**
 * The end of every newsletter, as far as customers may end them; without `NEWSLETTERS` also of every reminder and of
 * their service. `due`: the reminders that an earlier try could not delete.
 */
export function planEnd(
  { account, reminders = [] }: Reading,
  canEnd: (subscription: string) => boolean,
  { ends, due }: { readonly ends?: 'NEWSLETTERS' | 'EVERYTHING' | undefined; readonly due: readonly string[] },
): SavePlan {
  const all = ends !== 'NEWSLETTERS';
  const active = [...subscribedNewsletters(account), ...(all ? [reminderSubscription] : [])].filter((key) =>
    isSubscribed(account, key),
  );
  const ended = active.filter(canEnd);
  const newsletters = ended.filter((key) => key.startsWith(newsletterPrefix));
  const remindersToDelete = all ? markReminders(due, reminders) : [];
  const unendable = without(active, ended);
  return {
    patch: endOf(ended),
    remindersToDelete,
    questions: endQuestion({
      newsletters,
      reminders: newsletters.length > 0 ? remindersToDelete : [...remindersToDelete, ...ended],
      isLast: unendable.length === 0 && (all || reminders.length === 0),
      unendable,
    }),
    unendable,
  };
}

/** The plan without the subscriptions that the provider refused to end; `fields`: dotted paths. */
export function withoutRefused(plan: SavePlan, fields: readonly string[]): SavePlan {
  const ended = Object.keys(plan.patch.subscriptions ?? {});
  const refused = ended.filter((key) => fields.some((field) => `${field}.`.startsWith(`subscriptions.${key}.`)));
  return { ...plan, patch: endOf(without(ended, refused)), unendable: [...plan.unendable, ...refused] };
}

function endOf(subscriptions: readonly string[]): AccountPatch {
  const ends = subscriptions.map((key) => [key, { email: { isSubscribed: false } }]);
  return ends.length === 0 ? {} : { subscriptions: Object.fromEntries(ends) };
}

function endQuestion(end: Omit<EndQuestion, 'ask' | 'variant'>): readonly Question[] {
  const [newsletters, reminders] = [end.newsletters.length, end.reminders.length];
  if (newsletters + reminders === 0) return [];
  const variant = newsletters === 0 ? 'ProductReminders' : reminders === 0 ? 'Newsletters' : 'All';
  return [{ ask: 'UNSUBSCRIBE', variant, ...end }];
}

/** Whether no newsletter and no reminder is left after a save. Source: requirements#after-save. */
export function nothingRemains({ account, reminders }: Reading, plan: SavePlan): boolean {
  return (
    newslettersAfter(account, plan.patch).length === 0 &&
    reminders !== undefined &&
    without(reminders, plan.remindersToDelete).length === 0 &&
    plan.unendable.length === 0
  );
}

const without = (all: readonly string[], some: readonly string[]): readonly string[] =>
  all.filter((one) => !some.includes(one));

/** Whether reminders can be switched one by one on a site of this country. Source: requirements#reminder-countries. */
export function showsSingleToggles(siteCountry: string): boolean {
  return countryOf(siteCountry)?.hidesReminderToggles !== true;
}

/** The ids marked for deletion, and these. Source: requirements#reminder-marks. */
export const markReminders = (marked: readonly string[], ids: readonly string[]): readonly string[] => [
  ...new Set([...marked, ...ids]),
];
