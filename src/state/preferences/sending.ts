import type { FieldError } from '#adapters/check/fieldError.ts';
import type { Getter, Setter } from 'jotai';
import { placeRefusals } from '../../errors/placeRefusals.ts';
import { savePreferences, type SaveOutcome } from '../../flows/savePreferences.ts';
import { withFreshToken } from '../../flows/withFreshToken.ts';
import { ProviderError, type ProviderFault } from '../../gateways/ProviderError.ts';
import { baseOf } from '../../rules/languages.ts';
import { isEmptyPatch, mergePatches } from '../../rules/patches.ts';
import { nothingRemains, type PlannedSave } from '../../rules/savingPlan.ts';
import { gatewaysAtom, i18nAtom, languageAtom } from '../store.ts';
import { accountAtom, centreAtom, settledCentreAtom, type CentreTab } from './centre.ts';
import { draftNewsAtom } from '../drafts/keeping.ts';
import { conflictsOf } from './conflicts.ts';
import { changesAtom, draftsAtom, type Drafts, markedRemindersAtom } from './drafts.ts';
import { forgetSent } from './discarding.ts';
import { providerFaultsAtom, unplacedFaultsAtom } from './faults.ts';
import { linkTokenAtom, regTokenAtom, renewSessionAtom } from './link.ts';
import { remindersAtom, settledRemindersAtom } from './reminders.ts';
import { reportOf } from './saveReport.ts';
import { leavingAtom, savingAtom, type Next, type SavePayload } from './savingState.ts';

/** The screen stays as it is. */
export const stay: Next = { next: 'STAY' };

/** Everything that a save would send now, with what is known of the customer; undefined before the page is there. */
export function plan(get: Getter): PlannedSave | undefined {
  const centre = get(settledCentreAtom);
  if (centre.state !== 'READY') return undefined;
  const { patch, remindersToDelete } = get(changesAtom);
  const reminders = get(settledRemindersAtom);
  return {
    account: centre.value.account,
    patch,
    reminders: reminders.state === 'READY' ? reminders.value.map(({ reminderId }) => reminderId) : [],
    remindersUnknown: reminders.state !== 'READY',
    remindersToDelete,
  };
}

/** Sends a payload and tells what the screen does next; `savingAtom` holds the outcome. Never throws. */
export async function send(get: Getter, set: Setter, payload: SavePayload): Promise<Next> {
  const before = plan(get);
  const centre = get(settledCentreAtom);
  if (!before || centre.state !== 'READY') return stay;
  set(savingAtom, { state: 'SAVING' });
  set(draftNewsAtom, undefined);
  const sent = get(draftsAtom);
  if (!(await maySend(get, set, centre.value.tabs, payload))) return stay;
  const change = {
    ...payload,
    regToken: get(regTokenAtom).current(),
    linkToken: get(linkTokenAtom) ?? '',
    language: baseOf(get(languageAtom)),
  };
  const outcome = await savePreferences(get(gatewaysAtom), change);
  if (outcome.renewed) set(renewSessionAtom, outcome.renewed);
  const { account, reminders } = outcome;
  const report = reportOf({ tabs: centre.value.tabs, drafts: sent, payload, outcome });
  const faults = !account.kept && account.error instanceof ProviderError ? placed(get, set, account.error) : undefined;
  const leaves =
    account.kept &&
    reminders.kept &&
    nothingRemains({ ...before, ...payload, account: outcome.reread ?? before.account });
  set(leavingAtom, leaves);
  await keepWhatWasSaved(get, set, { ...payload, drafts: sent }, outcome);
  if (account.kept && reminders.kept) {
    set(savingAtom, { state: 'SAVED', report });
    return leaves ? { next: 'UNSUBSCRIBED' } : { next: 'MOVE_ON' };
  }
  const left = {
    patch: account.kept ? {} : payload.patch,
    remindersToDelete: reminders.kept ? [] : payload.remindersToDelete,
  };
  set(savingAtom, {
    state: 'FAILED',
    payload: left,
    basis: basisOf(get),
    ...(account.kept ? {} : { account: account.error }),
    ...(reminders.kept ? {} : { reminders: reminders.error }),
    // Only a half that had something to send can have been kept while the other was not.
    ...((account.kept && !isEmptyPatch(payload.patch)) || (reminders.kept && payload.remindersToDelete.length > 0)
      ? { report }
      : {}),
  });
  return faults === undefined ? stay : { next: 'SHOW_ERRORS', anchor: faults };
}

/**
 * Looks whether another system changed a field that the customer changed here; if so the customer decides, with the input kept.
 * An account that cannot be read is not written either: nobody could tell what would be overruled. Source: requirements#FLT-4.
 */
async function maySend(get: Getter, set: Setter, tabs: readonly CentreTab[], payload: SavePayload): Promise<boolean> {
  if (isEmptyPatch(payload.patch)) return true;
  const gateways = get(gatewaysAtom);
  const tokens = { regToken: get(regTokenAtom).current(), linkToken: get(linkTokenAtom) ?? '' };
  const { result, renewed } = await withFreshToken(gateways, tokens, (regToken) =>
    gateways.provider.getAccount(regToken),
  );
  if (renewed) set(renewSessionAtom, renewed);
  if (result.status === 'rejected') {
    set(savingAtom, { state: 'FAILED', payload, basis: basisOf(get), account: result.reason });
    return false;
  }
  const drafts = get(draftsAtom);
  const shown = await get(accountAtom);
  const places = conflictsOf(tabs, { drafts, patch: payload.patch, shown, current: result.value });
  if (places.length === 0) return true;
  set(accountAtom, { value: result.value });
  set(savingAtom, { state: 'CONFLICT', places });
  return false;
}

/** Drafts and marks of a kept half go; those of the other half stay. */
async function keepWhatWasSaved(
  get: Getter,
  set: Setter,
  payload: SavePayload & { readonly drafts: Drafts },
  { account, reminders, reread }: SaveOutcome,
): Promise<void> {
  const before = await get(accountAtom);
  // What was kept but could not be read again is shown as it was sent.
  const known = reread ?? (account.kept ? { ...before, ...mergePatches([before, payload.patch]) } : before);
  if (known !== before) set(accountAtom, { value: known });
  // Forms must not go back to the old values for the moment that adapting takes.
  await get(centreAtom);
  if (account.kept) forgetSent(set, payload.drafts);
  if (reminders.kept && payload.remindersToDelete.length > 0) {
    set(markedRemindersAtom, { action: 'REFRESH' });
    set(remindersAtom, 'RELOAD');
  }
}

/** What is typed and marked now, to tell whether it changed since a failure. */
export function basisOf(get: Getter): string {
  return JSON.stringify([get(draftsAtom), get(markedRemindersAtom)]);
}

/** Puts the provider's refusals at their fields; gives the first tab that has one. Source: requirements#error-save. */
function placed(get: Getter, set: Setter, { faults, code }: ProviderError): string | undefined {
  const centre = get(settledCentreAtom);
  if (centre.state !== 'READY' || faults.length === 0) return undefined;
  const byTab: Record<string, readonly FieldError[]> = {};
  const { current: i18n } = get(i18nAtom);
  let unplaced: readonly ProviderFault[] = faults;
  for (const { anchor, form } of centre.value.tabs) {
    const result = placeRefusals({ code, faults: unplaced }, { bindings: form.bindings, area: 'mpp', say: i18n.t });
    if (result.placed.length > 0) byTab[anchor] = result.placed;
    unplaced = result.unplaced;
  }
  set(providerFaultsAtom, byTab);
  set(unplacedFaultsAtom, { code, faults: unplaced });
  return Object.keys(byTab)[0];
}
