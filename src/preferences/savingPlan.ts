import {
  newsletterPrefix,
  reminderSubscription,
  type AccountData,
  type AccountPatch,
} from '@kontor/schema-adapters/provider';
import { countryOf } from '@kontor/schema-adapters/values';
import { mergePatches } from '../account-data/patches.ts';
import { isSubscribed, newslettersAfter, subscribedNewsletters } from '../account-data/subscriptions.ts';

/** The current account and the ids of its reminders; `reminders` is undefined if their request failed. */
export interface Reading {
  readonly account: AccountData;
  readonly reminders: readonly string[] | undefined;
}

/** The account part and the reminder part of a save. */
export interface SavePayload {
  readonly patch: AccountPatch;
  readonly remindersToDelete: readonly string[];
}

export type UnsubscribeVariant = 'Newsletters' | 'ProductReminders' | 'All';

/** A question that the customer must answer before a save. Source: requirements#first-opt-in. */
export type Question = EndQuestion | { readonly ask: 'INITIAL_OPT_IN' };

/**
 * The question whether to end all newsletters, all reminders or both. It lists the subscriptions that would end; an
 * answer is valid only for these. `isLast`: no newsletter and no known reminder would remain.
 * Source: requirements#unsubscribe-question.
 */
export interface EndQuestion {
  readonly ask: 'UNSUBSCRIBE';
  readonly variant: UnsubscribeVariant;
  readonly isLast: boolean;
  readonly newsletters: readonly string[];
  readonly reminders: readonly string[];
  /** Remaining subscriptions that only the customer service can end. */
  readonly unendable: readonly string[];
}

/** The questions before a save, in their order, and the data that it sends after a yes to all. */
export interface SavePlan extends SavePayload {
  readonly questions: readonly Question[];
  /** Active subscriptions that only the customer service can end. */
  readonly unendable: readonly string[];
}

/** The consent to the processing of data. */
export const processingConsent: AccountPatch = { data: { sfmc: { dataProcessingConsented: true } } };

/**
 * Plans a save of the customer's changes. One save may end all reminders and start the first newsletter, so both
 * questions are possible. It deletes no reminders if their request failed.
 */
export function planSave({ account, reminders }: Reading, { patch, remindersToDelete }: SavePayload): SavePlan {
  const [before, after] = [subscribedNewsletters(account), newslettersAfter(account, patch)];
  const remaining = without(reminders ?? [], remindersToDelete);
  const isFirst = before.length === 0 && after.length > 0;
  const end = buildEndQuestions({
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
 * Plans the end of every newsletter that customers may end; without `NEWSLETTERS` also of every reminder and of the
 * reminder service. `due` has the reminders that an earlier attempt could not delete.
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
    patch: buildEndPatch(ended),
    remindersToDelete,
    questions: buildEndQuestions({
      newsletters,
      reminders: newsletters.length > 0 ? remindersToDelete : [...remindersToDelete, ...ended],
      isLast: unendable.length === 0 && (all || reminders.length === 0),
      unendable,
    }),
    unendable,
  };
}

/** The plan without the subscriptions that the provider refused to end; `fields` are dotted paths. */
export function withoutRefused(plan: SavePlan, fields: readonly string[]): SavePlan {
  const ended = Object.keys(plan.patch.subscriptions ?? {});
  const refused = ended.filter((key) => fields.some((field) => `${field}.`.startsWith(`subscriptions.${key}.`)));
  return { ...plan, patch: buildEndPatch(without(ended, refused)), unendable: [...plan.unendable, ...refused] };
}

function buildEndPatch(subscriptions: readonly string[]): AccountPatch {
  const ends = subscriptions.map((key) => [key, { email: { isSubscribed: false } }]);
  return ends.length === 0 ? {} : { subscriptions: Object.fromEntries(ends) };
}

function buildEndQuestions(end: Omit<EndQuestion, 'ask' | 'variant'>): readonly Question[] {
  const [newsletters, reminders] = [end.newsletters.length, end.reminders.length];
  if (newsletters + reminders === 0) return [];
  const variant = newsletters === 0 ? 'ProductReminders' : reminders === 0 ? 'Newsletters' : 'All';
  return [{ ask: 'UNSUBSCRIBE', variant, ...end }];
}

/** Whether a yes to an earlier question is also one to this question, because no more would end. */
export function isAnswered(question: Question, earlier: Question): boolean {
  if (question.ask === 'INITIAL_OPT_IN' || earlier.ask === 'INITIAL_OPT_IN') return question.ask === earlier.ask;
  const parts = ['newsletters', 'reminders', 'unendable'] as const;
  return (
    (earlier.isLast || !question.isLast) && parts.every((part) => without(question[part], earlier[part]).length === 0)
  );
}

/** Whether no newsletter and no reminder remains after a save. Source: requirements#after-save. */
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

/** Whether a site of this country has a toggle for each reminder. Source: requirements#reminder-countries. */
export function showsSingleToggles(siteCountry: string): boolean {
  return countryOf(siteCountry)?.hidesReminderToggles !== true;
}

/** Adds ids to those marked for deletion. Source: requirements#reminder-marks. */
export const markReminders = (marked: readonly string[], ids: readonly string[]): readonly string[] => [
  ...new Set([...marked, ...ids]),
];
