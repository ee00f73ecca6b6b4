import type { AccountPatch } from '#adapters/model/account.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { atom, type Getter, type Setter } from 'jotai';
import { placeRefusals } from '../../errors/placeRefusals.ts';
import { savePreferences, type SaveOutcome } from '../../flows/savePreferences.ts';
import { withFreshToken } from '../../flows/withFreshToken.ts';
import { ProviderError, type ProviderFault } from '../../gateways/ProviderError.ts';
import { baseOf } from '../../rules/languages.ts';
import { isEmptyPatch, mergePatches } from '../../rules/patches.ts';
import {
  nothingRemains,
  questionBefore,
  unsubscribeVariant,
  type PlannedSave,
  type UnsubscribeVariant,
} from '../../rules/savingPlan.ts';
import { endOfAllSubscriptions, withoutNewNewsletters } from '../../rules/subscriptions.ts';
import { gatewaysAtom, i18nAtom, languageAtom } from '../store.ts';
import { accountAtom, centreAtom, settledCentreAtom, type CentreTab } from './centre.ts';
import { draftNewsAtom } from '../drafts/keeping.ts';
import { conflictsOf } from './conflicts.ts';
import { changesAtom, draftsAtom, type Drafts, markedRemindersAtom } from './drafts.ts';
import { dropDraftsAtom, forgetSent, takeBackAtom } from './discarding.ts';
import { checkAllAtom, providerFaultsAtom, unplacedFaultsAtom } from './faults.ts';
import { linkTokenAtom, regTokenAtom, renewSessionAtom } from './link.ts';
import { remindersAtom, settledRemindersAtom } from './reminders.ts';
import { reportOf, type Place, type SaveReport } from './saveReport.ts';

/** What is to be sent: the account half and the reminder half. */
export interface SavePayload {
  readonly patch: AccountPatch;
  readonly remindersToDelete: readonly string[];
}

/** Where a save stands. `account` and `reminders` of `FAILED` hold the error of each half that was not kept. */
export type Saving =
  | { readonly state: 'IDLE' }
  | {
      readonly state: 'ASKING';
      readonly question: 'UNSUBSCRIBE';
      readonly variant: UnsubscribeVariant;
      readonly payload: SavePayload;
      readonly everything: boolean;
    }
  | { readonly state: 'ASKING'; readonly question: 'INITIAL_OPT_IN'; readonly payload: SavePayload }
  | { readonly state: 'SAVING' }
  | { readonly state: 'CONFLICT'; readonly places: readonly Place[] }
  | { readonly state: 'SAVED'; readonly report: SaveReport }
  | {
      readonly state: 'FAILED';
      readonly payload: SavePayload;
      readonly basis: string;
      readonly account?: unknown;
      readonly reminders?: unknown;
      readonly report?: SaveReport;
    };

/** What the screen does after an action: stay, open a tab at its first error, or leave because nothing remains. */
export type Next =
  | { readonly next: 'STAY' }
  | { readonly next: 'SHOW_ERRORS'; readonly anchor: string }
  | { readonly next: 'MOVE_ON' }
  | { readonly next: 'UNSUBSCRIBED' };

export const savingAtom = atom<Saving>({ state: 'IDLE' });

/** Nothing remains and the view is on its way out: no tab may claim the address any more. */
export const leavingAtom = atom(false);

const stay: Next = { next: 'STAY' };

/** "Save": checks all changed tabs, asks what must be asked, else sends. */
export const saveAtom = atom(null, async (get, set, shown: string | undefined): Promise<Next> => {
  const { state } = get(savingAtom);
  if (state === 'SAVING' || state === 'ASKING') return stay;
  const invalid = set(checkAllAtom, shown);
  if (invalid !== undefined) return { next: 'SHOW_ERRORS', anchor: invalid };
  const planned = plan(get);
  if (!planned) return stay;
  const payload = { patch: planned.patch, remindersToDelete: planned.remindersToDelete };
  if (isEmpty(payload)) {
    set(savingAtom, { state: 'IDLE' });
    return stay;
  }
  const question = questionBefore(planned);
  if (question.ask === 'NOTHING') return send(get, set, payload);
  set(
    savingAtom,
    question.ask === 'UNSUBSCRIBE'
      ? { state: 'ASKING', question: 'UNSUBSCRIBE', variant: question.variant, payload, everything: false }
      : { state: 'ASKING', question: 'INITIAL_OPT_IN', payload },
  );
  return stay;
});

/** "Unsubscribe from everything": asks first, whatever else was typed. */
export const unsubscribeAllAtom = atom(null, async (get, set): Promise<Next> => {
  const planned = plan(get);
  if (!planned || get(savingAtom).state === 'SAVING') return stay;
  const payload = { patch: endOfAllSubscriptions(planned.account), remindersToDelete: planned.reminders };
  const variant = unsubscribeVariant({ ...planned, ...payload });
  if (variant) set(savingAtom, { state: 'ASKING', question: 'UNSUBSCRIBE', variant, payload, everything: true });
  return stay;
});

/** The answer to a question. Denying takes back the subscriptions that were asked about, and nothing else. Source: requirements#first-opt-in. */
export const answerAtom = atom(null, async (get, set, yes: boolean): Promise<Next> => {
  const asking = get(savingAtom);
  if (asking.state !== 'ASKING') return stay;
  if (asking.question === 'UNSUBSCRIBE') {
    if (yes) return send(get, set, asking.payload);
    set(savingAtom, { state: 'IDLE' });
    if (!asking.everything) set(takeBackAtom, asking.variant);
    return stay;
  }
  if (!yes) set(takeBackAtom, 'NewNewsletters');
  const { patch, remindersToDelete } = asking.payload;
  const consent: AccountPatch = { data: { sfmc: { dataProcessingConsented: true } } };
  const answered = { patch: yes ? mergePatches([patch, consent]) : withoutNewNewsletters(patch), remindersToDelete };
  if (!isEmpty(answered)) return send(get, set, answered);
  set(savingAtom, { state: 'IDLE' });
  return stay;
});

/** "Try again": only the half that was not kept is sent, as it was; what was typed since then goes the way of "save". Source: requirements#FLT-3. */
export const saveAgainAtom = atom(null, async (get, set, shown: string | undefined): Promise<Next> => {
  const failed = get(savingAtom);
  if (failed.state !== 'FAILED') return stay;
  return failed.basis === basisOf(get) ? send(get, set, failed.payload) : set(saveAtom, shown);
});

/** "Discard": everything typed and marked since the last save. */
export const discardAtom = atom(null, (_get, set) => {
  set(dropDraftsAtom);
  set(savingAtom, { state: 'IDLE' });
});

/** Takes the message of the last save away. */
export const closeReportAtom = atom(null, (get, set) => {
  const { state } = get(savingAtom);
  if (state === 'SAVED' || state === 'FAILED' || state === 'CONFLICT') set(savingAtom, { state: 'IDLE' });
});

function isEmpty({ patch, remindersToDelete }: SavePayload): boolean {
  return isEmptyPatch(patch) && remindersToDelete.length === 0;
}

function plan(get: Getter): PlannedSave | undefined {
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

async function send(get: Getter, set: Setter, payload: SavePayload): Promise<Next> {
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

/** What is typed and marked now, to tell whether it changed since a failure. */
function basisOf(get: Getter): string {
  return JSON.stringify([get(draftsAtom), get(markedRemindersAtom)]);
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
