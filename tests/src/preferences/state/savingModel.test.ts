import { pathToKey, readPath, writePath } from '@kontor/schema-adapters/provider';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ProviderError, ServiceError } from '#src/browser/gatewayErrors.ts';
import type { i18n as I18n } from 'i18next';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { mergePatches } from '#src/account-data/patches.ts';
import {
  centreAtom,
  settledCentreAtom,
  tabsAtom,
  remindersAtom,
  settledRemindersAtom,
} from '#src/preferences/state/centre.ts';
import { markedRemindersAtom } from '#src/drafts/draftStorage.ts';
import { openTabsAtom, openDraftsAtom } from '#src/preferences/state/drafts.ts';
import { linkTokenAtom, openLinkAtom } from '#src/session/link.ts';
import { discardAtom, answerAtom, saveAgainAtom, saveAtom } from '#src/preferences/state/saving.ts';
import { resendOptInAtom } from '#src/preferences/state/optIns.ts';
import { savingAtom, type Next } from '#src/preferences/state/savingState.ts';
import { createAppStore } from '#src/store/store.ts';
import { cases, timeLimit } from '../../../longRun.ts';
import { ada, fakeApp, reminderSubscription } from '../../fakes.ts';
import { draftsIn, typeInTab } from '../../typeInTab.ts';
import { fields, step, type CallResults, type Step } from './savingSteps.ts';

/** What the last save, which failed, should have written, and the value that the customer saw before. */
interface Unsaved {
  readonly typed: unknown;
  readonly believed: unknown;
}

/** A visit in the store alone: what a screen would press, with fakes whose calls have the given results. */
async function openVisit(i18n: I18n) {
  const start = {
    ...ada,
    profile: { ...ada.profile, firstName: 'Ada', lastName: 'Berger' },
    subscriptions: { ...ada.subscriptions, ...reminderSubscription },
  };
  const fakes = fakeApp({
    account: start,
    reminders: ['r1', 'r2', 'r3'].map((reminderId) => ({ reminderId, variantId: reminderId, variantName: {} })),
  });
  const calls: { now: CallResults; tokenIsOld: boolean } = {
    now: { account: 'WELL', reminders: 'WELL', readable: true },
    tokenIsOld: false,
  };
  const sent = { account: 0, reminders: 0 };
  const lost = new ServiceError('NETWORK', 'call');
  const gateways = {
    ...fakes,
    provider: {
      ...fakes.provider,
      getAccount: async (token: string) =>
        calls.now.readable ? fakes.provider.getAccount(token) : Promise.reject(lost),
      setAccount: async (change: Parameters<typeof fakes.provider.setAccount>[0]) => {
        sent.account += 1;
        if (calls.tokenIsOld) {
          calls.tokenIsOld = false;
          throw new ProviderError('accounts.setAccountInfo', { errorCode: 403002 });
        }
        if (calls.now.account === 'REFUSED') throw new ProviderError('accounts.setAccountInfo', { errorCode: 500001 });
        if (calls.now.account !== 'LOST_BEFORE') await fakes.provider.setAccount(change);
        if (calls.now.account.startsWith('LOST')) throw lost;
      },
    },
    services: {
      ...fakes.services,
      deleteReminders: async (jwt: string, ids: readonly string[]) => {
        sent.reminders += 1;
        if (calls.now.reminders === 'REFUSED') throw new ServiceError('STATUS', 'call', { status: 500 });
        if (calls.now.reminders !== 'LOST_BEFORE') await fakes.services.deleteReminders(jwt, ids);
        if (calls.now.reminders.startsWith('LOST')) throw lost;
      },
    },
  };
  const store = createAppStore(gateways, i18n);
  store.sub(settledCentreAtom, () => store.set(openTabsAtom));
  store.sub(settledRemindersAtom, () => undefined);
  store.set(linkTokenAtom, 'link');
  await store.set(openLinkAtom);
  await Promise.all([store.get(centreAtom), store.get(remindersAtom)]);
  await Promise.resolve();
  store.set(openDraftsAtom);
  /** The value that the customer saw before the change of a field, or beside it in the report of a conflict. */
  const seen = new Map<string, unknown>();
  return { store, fakes, calls, sent, seen, unsaved: new Map<string, Unsaved>() };
}

type Visit = Awaited<ReturnType<typeof openVisit>>;

async function tabOf({ store }: Visit, anchor: string) {
  const tab = (await store.get(tabsAtom)).find((one) => one.anchor === anchor);
  if (!tab) throw new Error(`no tab ${anchor}`);
  return tab;
}

/** Every conflicting field with the customer's input, the value that the customer saw and the stored value. */
async function fieldsNow(visit: Visit) {
  const drafts = draftsIn(visit.store);
  return Promise.all(
    fields.map(async ({ path, anchor }) => {
      const tab = await tabOf(visit, anchor);
      const key = pathToKey(path);
      const draft = drafts[anchor] ?? {};
      const stored = readPath(visit.fakes.account, path);
      const saved = tab.saved[key];
      if (!Object.hasOwn(draft, key)) visit.seen.delete(path);
      else if (!visit.seen.has(path)) visit.seen.set(path, saved);
      const believed = visit.seen.get(path) ?? saved;
      if (!Object.hasOwn(draft, key)) return { path, believed, stored, typed: undefined };
      if (draft[key] !== saved) return { path, believed, stored, typed: draft[key] };
      // Another system has written the same meanwhile: what the customer wanted to save is still to be saved.
      const unsaved = visit.unsaved.get(path);
      return { path, believed, stored, typed: undefined, ...(unsaved?.typed === saved && unsaved) };
    }),
  );
}

/** Presses "save" or "try again" and checks what a customer may expect. */
async function press(
  visit: Visit,
  results: CallResults,
  { again, yes }: { readonly again: boolean; readonly yes: boolean },
): Promise<void> {
  const { store, fakes, calls, sent } = visit;
  const wasSaving = store.get(savingAtom);
  // "Try again" only exists after a failure.
  if (again && wasSaving.state !== 'FAILED') return;
  const before = {
    fields: await fieldsNow(visit),
    marked: store.get(markedRemindersAtom),
    reminders: fakes.reminders,
    sent: { ...sent },
  };
  calls.now = results;
  calls.tokenIsOld = results.account === 'TOKEN_OLD';
  let next: Next = await (again ? store.set(saveAgainAtom, 'personal') : store.set(saveAtom, 'personal'));
  const isAsking = store.get(savingAtom).state === 'ASKING';
  if (isAsking) next = await store.set(answerAtom, yes);
  calls.now = { account: 'WELL', reminders: 'WELL', readable: true };
  await Promise.all([store.get(centreAtom), store.get(remindersAtom)]);
  // The screen has the account of the save; nobody presses before.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const { state } = store.get(savingAtom);
  const saving = store.get(savingAtom);
  visit.unsaved.clear();
  if (saving.state === 'FAILED' && saving.account !== undefined)
    for (const { path, ...field } of before.fields) if (field.typed !== undefined) visit.unsaved.set(path, field);
  // The report shows the other values, so the next save may overwrite them.
  const places = saving.state === 'CONFLICT' ? saving.places : [];
  for (const { path } of fields) if (places.some(({ key }) => key === pathToKey(path))) visit.seen.delete(path);
  const after = await fieldsNow(visit);

  for (const [index, { path, believed, stored, typed }] of before.fields.entries()) {
    const now = after[index];
    if (typed === undefined) expect(now?.stored, `${path} was not touched`).toBe(stored);
    else if (stored !== believed && stored !== typed)
      expect([now?.stored, state === 'SAVED' && !(isAsking && !yes)], `${path} was changed elsewhere`).toEqual([
        stored,
        false,
      ]);
    if (typed === undefined || (isAsking && !yes)) continue;
    if (state === 'SAVED') expect([now?.stored, now?.typed], `${path} is saved`).toEqual([typed, undefined]);
    else if (saving.state === 'FAILED' && saving.account === undefined)
      expect(now?.stored, `${path} is kept`).toBe(typed);
    else if (now?.stored !== typed) expect(now?.typed, `${path} is still typed`).toBe(typed);
  }
  const left = fakes.reminders.map(({ reminderId }) => reminderId);
  if (state === 'SAVED')
    expect(left, 'marked reminders are gone').toEqual(
      before.reminders.map(({ reminderId }) => reminderId).filter((id) => !before.marked.includes(id)),
    );
  if (saving.state === 'FAILED' && saving.reminders !== undefined)
    expect(store.get(markedRemindersAtom), 'marks stay').toEqual(before.marked);
  expect(next === 'UNSUBSCRIBED' || next === 'MOVE_ON', 'moves on only if everything is saved').toBe(
    state === 'SAVED' && (sent.account > before.sent.account || sent.reminders > before.sent.reminders),
  );
  if (!again || wasSaving.state !== 'FAILED') return;
  if (wasSaving.account === undefined && before.fields.every(({ typed }) => typed === undefined))
    expect(sent.account, 'the saved account is not sent again').toBe(before.sent.account);
  if (wasSaving.reminders === undefined && before.marked.length === 0)
    expect(sent.reminders, 'deleted reminders are not deleted again').toBe(before.sent.reminders);
}

async function take(visit: Visit, one: Step): Promise<void> {
  const { store, fakes } = visit;
  if (one.does === 'TYPE') {
    await tabOf(visit, one.leaf.anchor);
    typeInTab(store, one.leaf.anchor, { [pathToKey(one.leaf.path)]: one.leaf.value });
    await fieldsNow(visit);
  }
  if (one.does === 'ELSEWHERE')
    fakes.account = {
      ...fakes.account,
      ...mergePatches([fakes.account, writePath({}, one.leaf.path, one.leaf.value)]),
    };
  if (one.does === 'MARK') {
    const others = (marked: readonly string[]): readonly string[] => marked.filter((id) => id !== one.id);
    store.set(markedRemindersAtom, (marked) =>
      one.action === 'DELETE' ? [...others(marked), one.id] : others(marked),
    );
  }
  if (one.does === 'DISCARD') {
    store.set(discardAtom);
    visit.unsaved.clear();
    await fieldsNow(visit);
  }
  if (one.does === 'RESEND') {
    await store.set(resendOptInAtom, 'SVC_PRODUCT_REMINDER');
    await store.get(centreAtom);
    await new Promise((resolve) => setTimeout(resolve, 0));
    await fieldsNow(visit);
  }
  if (one.does === 'SAVE' || one.does === 'AGAIN')
    await press(visit, one.results, { again: one.does === 'AGAIN', yes: one.yes });
}

describe('any row of typing, saving, failing, trying again, and changes by another system', () => {
  let i18n: I18n;
  beforeAll(async () => {
    i18n = await openSiteTexts(['de']);
  });

  it(
    'writes only what the customer changed, overwrites nothing silently, repeats only what failed and loses no input (requirements#DATA-2)',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
          const visit = await openVisit(i18n);
          for (const one of steps) await take(visit, one);
        }),
        { numRuns: cases(120, 5_000) },
      ),
    timeLimit,
  );
});
