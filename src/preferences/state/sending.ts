import {
  type AccountPatch,
  isClosedToLinks,
  readPath,
  subscriptionPath,
  toAccountPath,
  toSchemaPath,
} from '@kontor/schema-adapters/provider';
import { parseTabs } from '@kontor/schema-adapters/content';
import type { Getter, Setter } from 'jotai';
import { placeRefusals } from '../../errors/placeRefusals.ts';
import { refusesToken } from '../../errors/failures.ts';
import { readPreferences, savePreferences, type SaveOutcome } from '../savePreferences.ts';
import { ProviderError, type ProviderFault } from '../../browser/gatewayErrors.ts';
import type { Account } from '../../provider/provider.ts';
import { baseOf } from '../../app/texts/languages.ts';
import { missingPaths } from '../../account-data/missing.ts';
import { buildMissingForm, missingPatch, removeValues, type MissingForm } from '../../account-data/missingForm.ts';
import { isEmptyPatch, mergePatches } from '../../account-data/patches.ts';
import {
  isAnswered,
  nothingRemains,
  planEnd,
  planSave,
  withoutRefused,
  type Reading,
  type SavePayload,
  type SavePlan,
} from '../savingPlan.ts';
import { markedRemindersAtom } from '../../drafts/draftStorage.ts';
import { metadataAtom, siteTabsAtom } from '../../store/site.ts';
import { gatewaysAtom, languageAtom } from '../../store/store.ts';
import { centreChoices } from '../../choices/choicesState.ts';
import { centreConsents, reportPreferenceConsents } from './centreConsents.ts';
import { accountAtom, centreAtom, centreValue, remindersAtom, schemaAtom } from './centre.ts';
import {
  dropReadOnlyAtom,
  forgetRefusalsAtom,
  buildPatch,
  openTabsAtom,
  conflictsOf,
  tabStoresAtom,
  unplacedFaultsAtom,
  type Changes,
  type TabChanges,
} from './drafts.ts';
import { sessionEndedAtom, tokensAtom } from '../../session/link.ts';
import { leavingAtom, savingAtom, stayAtom, type FailedSave, type Next, type Order } from './savingState.ts';
import { buildSaveReport } from './saveReport.ts';

/**
 * Executes an order and returns the next step of the screen; `savingAtom` has the outcome. `typed` are the changes at
 * the time of the order. One read of the account decides on conflicts, then on questions, then on the patch; if it
 * fails, the order writes no data. Never throws.
 * Source: requirements#save, requirements#FLT-4.
 */
export async function sendOrder(get: Getter, set: Setter, order: Order, typed: Changes): Promise<Next> {
  const language = get(languageAtom);
  const now = await readPreferences(get(gatewaysAtom), get(tokensAtom)).catch((account: unknown) =>
    fail(set, { state: 'FAILED', order, account }),
  );
  if (!now) return 'STAY';
  const { account: current, reminders } = now;
  // An end of subscriptions does not save other input.
  const tabs = order.ends ? typed.tabs.map((tab) => ({ ...tab, values: {}, fields: [], emptied: [] })) : typed.tabs;
  const places = conflictsOf(tabs, current);
  if (places.length > 0) {
    set(accountAtom, { value: current });
    set(openTabsAtom, await get(centreAtom));
    set(dropReadOnlyAtom);
    return set(stayAtom, { state: 'CONFLICT', places });
  }
  const reading = { account: current, reminders: reminders.status === 'fulfilled' ? reminders.value : undefined };
  const { completion } = order;
  const planned = order.ends
    ? planEnd(reading, await loadCanEnd(get), order)
    : planSave(reading, { ...typed, patch: buildPatch(tabs, current) });
  const plan = completion ? { ...planned, patch: withMissing(planned.patch, completion, current) } : planned;
  const question = plan.questions.find((one) => !order.answers.some((answer) => isAnswered(one, answer)));
  if (question) return set(stayAtom, { state: 'ASKING', question, order });
  const written = await write(get, order, plan);
  const needsReminders = order.ends === 'EVERYTHING' || typed.remindersToDelete.length > 0;
  const remindersFailure = needsReminders && reminders.status === 'rejected' ? reminders : undefined;
  const outcome: SaveOutcome = {
    ...written.outcome,
    ...(remindersFailure && { reminders: { saved: false, error: remindersFailure.reason } }),
  };
  return completeOrder(get, set, { plan: written.plan, outcome, order, tabs, reading, language });
}

/** The patch with the missing values on top: both may change one list, which a save writes as a whole. */
function withMissing(
  patch: AccountPatch,
  { missing, value }: NonNullable<Order['completion']>,
  account: Account,
): AccountPatch {
  const after = { ...account, ...mergePatches([account, patch]) };
  return mergePatches([patch, missingPatch(missing, value, removeValues(missing.unusablePaths, after))]);
}

/** Sets the failure. A token that is refused despite its renewal ends the session; the page then offers a new link. */
function fail(set: Setter, failed: FailedSave): void {
  if (refusesToken(failed.account)) set(sessionEndedAtom, true);
  set(savingAtom, failed);
}

/** Loads the rule which subscriptions customers can end, from the schema. */
async function loadCanEnd(get: Getter): Promise<(subscription: string) => boolean> {
  const { fields } = await get(schemaAtom);
  return (subscription) => fields.get(subscriptionPath(subscription))?.writeAccess === 'clientModify';
}

/** Writes the plan. If the provider refuses the end of some subscriptions, writes the rest again without them. */
async function write(get: Getter, { ends }: Order, plan: SavePlan): Promise<Pick<OrderResult, 'plan' | 'outcome'>> {
  const save = (payload: SavePayload): Promise<SaveOutcome> =>
    savePreferences(get(gatewaysAtom), get(tokensAtom), { ...payload, language: baseOf(get(languageAtom)) });
  const outcome = await save(plan);
  const error = outcome.account.saved ? undefined : outcome.account.error;
  const refused = ends && error instanceof ProviderError ? error.faults.map(({ fieldName }) => fieldName) : [];
  const rest = withoutRefused(plan, refused);
  if (rest.unendable.length === plan.unendable.length) return { plan, outcome };
  const again = await save({ patch: rest.patch, remindersToDelete: [] });
  return { plan: rest, outcome: { ...again, reminders: outcome.reminders } };
}

/** The result of an executed order. */
interface OrderResult {
  readonly order: Order;
  readonly plan: SavePlan;
  readonly outcome: SaveOutcome;
  /** The changes that the order sent. */
  readonly tabs: readonly TabChanges[];
  readonly reading: Reading;
  /** The language of the page at the time of the order. */
  readonly language: string;
}

/** Sets the outcome of an order and returns the next step of the screen. */
async function completeOrder(get: Getter, set: Setter, orderResult: OrderResult): Promise<Next> {
  const { order, reading, plan, outcome } = orderResult;
  const { account, reminders, reread = reading.account } = outcome;
  const report = buildSaveReport(orderResult);
  const error = account.saved ? undefined : account.error;
  const missing = await findMissing(get, error, orderResult);
  const hasWritten = account.saved && !isEmptyPatch(plan.patch);
  if (hasWritten) reportSaved(get, set, plan.patch, orderResult);
  const refused = error instanceof ProviderError && error.faults.length > 0 && !missing ? error : undefined;
  const faults = refused && placeFaults(get, set, refused);
  const leaves = account.saved && reminders.saved && nothingRemains({ ...reading, account: reread }, plan);
  set(leavingAtom, leaves);
  await removeSavedDrafts(get, set, orderResult);
  if (account.saved && reminders.saved) {
    set(savingAtom, { state: 'SAVED', report });
    if (leaves) return 'UNSUBSCRIBED';
    return order.ends ? 'STAY' : 'MOVE_ON';
  }
  const failed: FailedSave = {
    state: 'FAILED',
    order: {
      ...order,
      due: reminders.saved ? [] : plan.remindersToDelete,
      // Refused values need a new input.
      completion: refused ? undefined : order.completion,
    },
    account: error,
    reminders: reminders.saved ? undefined : reminders.error,
    // An empty part counts as saved but has no report.
    ...(hasWritten || report.remindersDeleted > 0 ? { report } : {}),
  };
  if (missing) return set(stayAtom, { state: 'LACKING', missing, failed });
  fail(set, failed);
  return faults === undefined ? 'STAY' : { errorsIn: faults };
}

/**
 * The missing fields behind the provider's refusal, as a form; only once per order, and only fields that no open tab
 * has. Undefined for other refusals.
 */
async function findMissing(
  get: Getter,
  error: unknown,
  { order, plan, reading }: OrderResult,
): Promise<MissingForm | undefined> {
  if (!(error instanceof ProviderError) || order.completion !== undefined) return undefined;
  if (error.code !== 206001 && !error.faults.some(({ errorCode }) => errorCode === 400027)) return undefined;
  const [schema, metadata, { value, at }] = await Promise.all([get(schemaAtom), get(metadataAtom), get(siteTabsAtom)]);
  const bound = get(tabStoresAtom).flatMap(({ tab }) => (tab.open ? tab.form.bindings : []));
  const onPage = new Set(bound.map(({ provider }) => toSchemaPath(provider)));
  const lacking = missingPaths(schema, reading.account, false);
  const unansweredPaths = new Set(
    [...lacking].filter(
      (path) => !isClosedToLinks(path) && !onPage.has(path) && readPath(plan.patch, toAccountPath(path)) === undefined,
    ),
  );
  const { tabs } = parseTabs(value, at);
  const missing = buildMissingForm(unansweredPaths, { account: reading.account, schema, tabs, site: metadata.rules });
  return missing.form.bindings.length > 0 ? missing : undefined;
}

/** Reports a written account to the consent evidence and the form counts; `tabs` and `language` are those of the press. */
export function reportSaved(
  get: Getter,
  set: Setter,
  patch: AccountPatch,
  { tabs, language }: Pick<OrderResult, 'tabs' | 'language'>,
): void {
  // The provider accepted the token, so the session has not ended.
  set(sessionEndedAtom, false);
  // The save is valid without the report; the next visit completes the evidence.
  void reportPreferenceConsents(get, patch, { tabs: tabs.map(({ tab }) => tab.tab), language })
    .catch((error: unknown) => get(gatewaysAtom).journal.idOf(error))
    .then(() => {
      // Only now, because the services record what no page told without words.
      set(centreConsents.overviewAtom, 'RELOAD');
      set(centreChoices.reloadChoicesAtom);
    });
  for (const { tab, values } of tabs)
    if (Object.keys(values).length > 0) get(gatewaysAtom).formCounts.saved(tab.anchor, Object.keys(values));
}

/** Removes the sent drafts and the marked reminders, each if its part was saved; later input stays. */
async function removeSavedDrafts(
  get: Getter,
  set: Setter,
  { order, tabs, plan, outcome: { account, reminders, reread } }: OrderResult,
): Promise<void> {
  // An end of subscriptions leaves all input and its errors.
  const savedTabs = account.saved && !order.ends ? tabs : [];
  // Before the account changes: what was taken back while the save ran is a change of the sent value.
  for (const { store, fields, sent } of savedTabs) if (fields.length > 0) store.settle(sent);
  if (reread || account.saved) await showAccount(get, set, reread, plan.patch);
  // Not the settled one, which is old for a moment: the forms must not fall back to the old values.
  set(openTabsAtom, await get(centreAtom));
  for (const { tab, store, fields, values } of savedTabs) {
    // What was typed meanwhile replaces the values as they are stored.
    if (reread) store.rebaseDraft(fields, centreValue(tab.form, reread));
    store.dropDraft(values);
    store.setRevealedFields([]);
    store.stopValidation();
  }
  if (account.saved) set(forgetRefusalsAtom);
  if (reminders.saved && plan.remindersToDelete.length > 0) {
    set(markedRemindersAtom, (marked) => marked.filter((id) => !plan.remindersToDelete.includes(id)));
    set(remindersAtom, 'RELOAD');
  }
}

/** Shows the account after a save; if it could not be read, merges the sent values into the last one. */
async function showAccount(get: Getter, set: Setter, now: Account | undefined, patch: AccountPatch): Promise<Account> {
  const before = await get(accountAtom);
  const value = now ?? { ...before, ...mergePatches([before, patch]) };
  set(accountAtom, { value });
  return value;
}

/** Writes a patch that belongs to no form, and returns the account after it. Throws the error of the write. */
export async function writeAtOnce(get: Getter, set: Setter, patch: AccountPatch): Promise<Account> {
  const change = { patch, remindersToDelete: [], language: baseOf(get(languageAtom)) };
  const { account, reread } = await savePreferences(get(gatewaysAtom), get(tokensAtom), change);
  if (!account.saved) throw account.error;
  return showAccount(get, set, reread, patch);
}

/**
 * Shows the provider's refusals at their fields. Returns the anchor of the first tab with one.
 * Source: requirements#error-save.
 */
function placeFaults(get: Getter, set: Setter, { faults, code }: ProviderError): string | undefined {
  let unplaced: readonly ProviderFault[] = faults;
  let first: string | undefined;
  for (const { tab, store } of get(tabStoresAtom)) {
    const result = placeRefusals({ code, faults: unplaced }, { bindings: tab.form.bindings, area: 'mpp' });
    unplaced = result.unplaced;
    if (result.placed.length === 0) continue;
    first ??= tab.anchor;
    // Reveals hidden fields with a refused value, so that the customer can correct it.
    const refused = result.placed.flatMap(({ form: [name = ''] }) => (store.isVisible(name) ? [] : [name]));
    if (refused.length > 0) store.setRevealedFields([...new Set([...store.revealedFields, ...refused])]);
    store.setExternalErrors(result.placed);
  }
  set(unplacedFaultsAtom, { code, faults: unplaced });
  return first;
}
