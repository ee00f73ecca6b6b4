import type { Getter, Setter } from 'jotai';
import { placeRefusals } from '../../errors/placeRefusals.ts';
import { refusesToken } from '../../errors/failures.ts';
import { savePreferences, type SaveOutcome } from '../../flows/savePreferences.ts';
import { withFreshToken } from '../../flows/freshToken.ts';
import { ProviderError, type ProviderFault } from '../../gateways/gatewayErrors.ts';
import { baseOf } from '../../rules/languages.ts';
import { isEmptyPatch, mergePatches } from '../../rules/patches.ts';
import { nothingRemains } from '../../rules/savingPlan.ts';
import { gatewaysAtom, languageAtom } from '../store.ts';
import { accountAtom, centreAtom, settledCentreAtom, type CentreTab } from './centre.ts';
import { conflictsOf } from './conflicts.ts';
import { draftsAtom, dropSent, type Drafts, markedRemindersAtom, openedAtom, tabStoresAtom } from './drafts.ts';
import { forgetRefusalsAtom, unplacedFaultsAtom } from './faults.ts';
import { linkTokenAtom, regTokenAtom, renewSessionAtom, sessionEndedAtom } from './link.ts';
import { basisOf, planSave, stay, leavingAtom, savingAtom, type Next, type SavePayload } from './savingState.ts';
import { remindersAtom } from './reminders.ts';
import { reportOf } from './saveReport.ts';

/** The save counts; the next visit repairs the evidence of consents. */
const noEvidence = (): undefined => undefined;

/**
 * Sends a payload, made of the drafts `sent`, and returns what the screen does next; `savingAtom` has the outcome. Never
 * throws. Only a save loads this.
 */
export async function send(get: Getter, set: Setter, payload: SavePayload, sent: Drafts): Promise<Next> {
  const before = planSave(get);
  const centre = get(settledCentreAtom);
  if (!before || centre.state !== 'READY') return stay;
  if (!(await hasNoConflicts(get, set, centre.value.tabs, payload))) return stay;
  const change = {
    ...payload,
    regToken: get(regTokenAtom).current(),
    linkToken: get(linkTokenAtom) ?? '',
    language: baseOf(get(languageAtom)),
  };
  const outcome = await savePreferences(get(gatewaysAtom), change);
  if (outcome.renewed) set(renewSessionAtom, outcome.renewed);
  // The token that was thought to have ended was accepted.
  if (outcome.account.saved && !isEmptyPatch(payload.patch)) set(sessionEndedAtom, false);
  if (outcome.account.saved && !isEmptyPatch(payload.patch) && centre.value.metadata.features.consents)
    void import('../consents/tellCentre.ts').then(({ tellSaved }) => tellSaved(get, payload.patch), noEvidence);
  const { account, reminders } = outcome;
  if (account.saved && !isEmptyPatch(payload.patch))
    for (const [anchor, draft] of Object.entries(sent)) get(gatewaysAtom).formCounts.saved(anchor, Object.keys(draft));
  const report = reportOf({ tabs: centre.value.tabs, drafts: sent, opened: get(openedAtom), payload, outcome });
  const faults = !account.saved && account.error instanceof ProviderError ? placed(get, set, account.error) : undefined;
  const leaves =
    account.saved &&
    reminders.saved &&
    nothingRemains({ ...before, ...payload, account: outcome.reread ?? before.account });
  set(leavingAtom, leaves);
  await removeSavedDrafts(get, set, { ...payload, drafts: sent }, outcome);
  if (account.saved && reminders.saved) {
    set(savingAtom, { state: 'SAVED', report });
    return leaves ? { next: 'UNSUBSCRIBED' } : { next: 'MOVE_ON' };
  }
  const left = {
    patch: account.saved ? {} : payload.patch,
    remindersToDelete: reminders.saved ? [] : payload.remindersToDelete,
  };
  if (!account.saved) noticeEnd(set, account.error);
  set(savingAtom, {
    state: 'FAILED',
    payload: left,
    basis: basisOf(get),
    ...(account.saved ? {} : { account: account.error }),
    ...(reminders.saved ? {} : { reminders: reminders.error }),
    // Only a part with something to send can have been saved while the other one failed.
    ...((account.saved && !isEmptyPatch(payload.patch)) || (reminders.saved && payload.remindersToDelete.length > 0)
      ? { report }
      : {}),
  });
  return faults === undefined ? stay : { next: 'SHOW_ERRORS', anchor: faults };
}

/**
 * Looks for fields that another system changed while the customer changed them here; if there are any, the customer
 * decides, and the input stays. If the account cannot be read, nothing is written, because conflicts cannot be
 * detected.
 * Source: requirements#FLT-4.
 */
async function hasNoConflicts(
  get: Getter,
  set: Setter,
  tabs: readonly CentreTab[],
  payload: SavePayload,
): Promise<boolean> {
  if (isEmptyPatch(payload.patch)) return true;
  const gateways = get(gatewaysAtom);
  const tokens = { regToken: get(regTokenAtom).current(), linkToken: get(linkTokenAtom) ?? '' };
  const { result, renewed } = await withFreshToken(gateways, tokens, (regToken) =>
    gateways.provider.getAccount(regToken),
  );
  if (renewed) set(renewSessionAtom, renewed);
  if (result.status === 'rejected') {
    set(savingAtom, { state: 'FAILED', payload, basis: basisOf(get), account: result.reason });
    noticeEnd(set, result.reason);
    return false;
  }
  const drafts = get(draftsAtom);
  const shown = await get(accountAtom);
  const places = conflictsOf(tabs, {
    drafts,
    opened: get(openedAtom),
    patch: payload.patch,
    shown,
    current: result.value,
  });
  if (places.length === 0) return true;
  set(accountAtom, { value: result.value });
  set(savingAtom, { state: 'CONFLICT', places });
  return false;
}

/** If a refused token could not be renewed either, the session has ended: the page offers a new link. */
function noticeEnd(set: Setter, error: unknown): void {
  if (refusesToken(error)) set(sessionEndedAtom, true);
}

/** Removes the drafts and marks of a saved part; those of the other part stay. */
async function removeSavedDrafts(
  get: Getter,
  set: Setter,
  payload: SavePayload & { readonly drafts: Drafts },
  { account, reminders, reread }: SaveOutcome,
): Promise<void> {
  const before = await get(accountAtom);
  // If the account could not be read again, the sent values are shown.
  const known = reread ?? (account.saved ? { ...before, ...mergePatches([before, payload.patch]) } : before);
  if (known !== before) set(accountAtom, { value: known });
  // The forms must not show the old values while the adapter runs.
  await get(centreAtom);
  if (account.saved) {
    dropSent(get, set, payload.drafts);
    set(forgetRefusalsAtom);
  }
  if (reminders.saved && payload.remindersToDelete.length > 0) {
    set(markedRemindersAtom, { action: 'REFRESH' });
    set(remindersAtom, 'RELOAD');
  }
}

/**
 * Shows the provider's refusals at their fields; returns the first tab that has one.
 * Source: requirements#error-save.
 */
function placed(get: Getter, set: Setter, { faults, code }: ProviderError): string | undefined {
  if (faults.length === 0) return undefined;
  let unplaced: readonly ProviderFault[] = faults;
  let first: string | undefined;
  for (const { tab, store } of get(tabStoresAtom)) {
    const result = placeRefusals({ code, faults: unplaced }, { bindings: tab.form.bindings, area: 'mpp' });
    unplaced = result.unplaced;
    if (result.placed.length === 0) continue;
    first ??= tab.anchor;
    // Hidden fields in which a value was refused are revealed: without them nobody could mend it.
    const refused = result.placed.flatMap(({ form: [name = ''] }) => (store.isVisible(name) ? [] : [name]));
    if (refused.length > 0) store.setRevealedFields([...new Set([...store.revealedFields, ...refused])]);
    store.setExternalErrors(result.placed);
  }
  set(unplacedFaultsAtom, { code, faults: unplaced });
  return first;
}
