import type { FormValue } from '#adapters/model/form.ts';
import { ProviderError } from '#src/gateways/ProviderError.ts';
import type { Gateways } from '#src/gateways/gateways.ts';
import { draftsKey } from '#src/state/drafts/draftRecord.ts';
import { draftNewsAtom } from '#src/state/drafts/draftStorage.ts';
import { saveAccountFormAtom, type AccountForm, type accountFormAtom } from '#src/state/portal/accountForm.ts';
import {
  discardFormAtom,
  storeDraftAtom,
  openFormAtom,
  shownValueAtom,
  undoFormAtom,
} from '#src/state/portal/accountDrafts.ts';
import { endSessionAtom, logOutAtom, sessionAtom } from '#src/state/portal/session.ts';
import { accountAtom, centreAtom, settledCentreAtom } from '#src/state/preferences/centre.ts';
import { undoDiscardAtom } from '#src/state/preferences/discarding.ts';
import { draftsAtom, formEpochAtom, valueOf } from '#src/state/preferences/drafts.ts';
import { storeDraftAtom as keepTabAtom } from '#src/state/preferences/faults.ts';
import { openDraftsAtom } from '#src/state/preferences/restoring.ts';
import { linkSessionAtom, linkTokenAtom, openLinkAtom } from '#src/state/preferences/link.ts';
import { discardAtom, saveAtom } from '#src/state/preferences/saving.ts';
import { switchLanguageAtom } from '#src/state/site.ts';
import { createAppStore, type AppStore } from '#src/state/store.ts';
import type { I18n } from '#src/i18n/createI18n.ts';
import type { FakeApp } from '../../fakes.ts';
import { showOnPage } from './formOnPage.ts';

type Shown = ReturnType<typeof showOnPage>;

/** One document of the application, without screens: their calls on the store, and one form at a time. */
export interface Visit {
  readonly forms: readonly string[];
  readonly field: () => Shown;
  readonly news: () => string | undefined;
  readonly open: (form: string) => Promise<void>;
  readonly switchLanguage: (language: string) => Promise<void>;
  /** Returns whether it was saved. */
  readonly save: (works: boolean) => Promise<boolean>;
  readonly discard: () => Promise<void>;
  readonly undo: () => Promise<void>;
  /** The session ends, and this customer (or the same one) comes next. */
  readonly endSession: (nextUid: string) => Promise<void>;
  readonly logOut: () => Promise<void>;
  /** The document is left; only the browser's storage remains. */
  readonly leave: () => void;
}

const refused = new ProviderError('accounts.setAccountInfo', { errorCode: 500001 });

/** Texts that only know their language: a real instance for thousands of documents would be slow. */
function quietTexts(): I18n {
  const listeners = new Set<() => void>();
  const reader = { t: (keys: string | readonly string[]) => String(keys), exists: () => true };
  let language = 'de';
  return {
    ...reader,
    current: reader,
    get language() {
      return language;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    loadLanguage: async () => undefined,
    loadPart: async () => undefined,
    hasTexts: () => true,
    changeLanguage: async (next) => {
      language = next;
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Opens a document of the preference centre at its tab with fields; a forgetful one loses the other fields of a form
 * that is removed.
 */
export async function visitCentre(app: FakeApp, isForgetful = false): Promise<Visit> {
  let works = true;
  const gateways: Gateways = {
    ...app,
    provider: {
      ...app.provider,
      setAccount: (change) => (works ? app.provider.setAccount(change) : Promise.reject(refused)),
    },
  };
  const store = createAppStore(gateways, quietTexts());
  store.sub(settledCentreAtom, () => undefined);
  let shown: { readonly anchor: string; readonly on: Shown; readonly stop: () => void } | undefined;
  const enter = async (): Promise<void> => {
    store.set(linkTokenAtom, 'link');
    await store.set(openLinkAtom);
    await settled(store);
    store.set(openDraftsAtom);
  };
  const tabOf = (anchor: string) => {
    const centre = store.get(settledCentreAtom);
    const tab = centre.state === 'READY' ? centre.value.tabs.find((one) => one.anchor === anchor) : undefined;
    if (!tab) throw new Error(`no tab ${anchor}`);
    return tab;
  };
  const show = (anchor: string): void => {
    const { form, saved } = tabOf(anchor);
    let basis = saved;
    const on = showOnPage(form, valueOf(tabOf(anchor), store.get(draftsAtom)), saved, {
      onCommit: (value) => store.set(keepTabAtom, anchor, value, basis),
      isForgetful,
    });
    // Like the tab's panel: shows the account with the draft on top, whenever either was replaced.
    const stateNow = (): string => `${store.get(formEpochAtom)} ${JSON.stringify(tabOf(anchor).saved)}`;
    let state = stateNow();
    const follow = (): void => {
      if (stateNow() === state) return;
      state = stateNow();
      on.controller.commit();
      basis = tabOf(anchor).saved;
      on.controller.reset(valueOf(tabOf(anchor), store.get(draftsAtom)), basis);
    };
    const ends = [store.sub(formEpochAtom, follow), store.sub(settledCentreAtom, follow)];
    shown = { anchor, on, stop: () => ends.forEach((end) => end()) };
  };
  const hide = (): void => {
    if (!shown) return;
    shown.stop();
    shown.on.remove();
    shown = undefined;
  };
  await enter();
  show('personal');
  return {
    forms: ['personal', 'interests'],
    field: () => shown!.on,
    news: () => store.get(draftNewsAtom)?.what,
    open: async (anchor) => {
      hide();
      show(anchor);
    },
    switchLanguage: async (language) => {
      await store.set(switchLanguageAtom, language);
      await settled(store);
      shown?.on.redraw(tabOf(shown.anchor).form);
    },
    save: async (isUp) => {
      works = isUp;
      shown?.on.controller.commit();
      const sent = app.patches.length;
      await store.set(saveAtom, shown?.anchor);
      await settled(store);
      works = true;
      return app.patches.length > sent;
    },
    discard: async () => {
      shown?.on.controller.commit();
      store.set(discardAtom);
    },
    undo: async () => {
      // Pressing a button moves the focus out of the field.
      shown?.on.blur();
      store.set(undoDiscardAtom);
    },
    endSession: async (uid) => {
      const { anchor } = shown!;
      hide();
      app.account = { ...app.account, uid };
      store.set(linkSessionAtom, undefined);
      app.storage.session.remove('kontor.linkToken');
      store.set(linkTokenAtom, uid);
      await store.set(openLinkAtom);
      store.set(accountAtom, 'RELOAD');
      await settled(store);
      store.set(openDraftsAtom);
      show(anchor);
    },
    logOut: async () => undefined,
    leave: () => leave(app, hide),
  };
}

/** Opens a document of the account pages at the personal data. */
export async function visitPortal(
  app: FakeApp,
  forms: Readonly<Record<string, ReturnType<typeof accountFormAtom>>>,
): Promise<Visit> {
  const store = createAppStore(app, quietTexts());
  for (const form of Object.values(forms)) store.sub(form, () => undefined);
  let shown: { readonly name: string; readonly on: Shown; readonly stop: () => void } | undefined;
  const formOf = async (name: string): Promise<AccountForm> => {
    for (let turn = 0; turn < 50; turn += 1) {
      await rest();
      const form = forms[name] && store.get(forms[name]);
      if (form?.state === 'READY' && form.value.account) return form.value;
      // The first hash of an account takes longer.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    throw new Error(`no form ${name}`);
  };
  const show = async (name: string): Promise<void> => {
    const form = await formOf(name);
    store.set(openFormAtom, form);
    const current = { form };
    const source = forms[name]!;
    const stop = store.sub(source, () => {
      const now = store.get(source);
      if (now.state !== 'READY' || !now.value.account) return;
      current.form = now.value;
      on.controller.takeSaved(now.value.saved);
    });
    const on = showOnPage(form.form, store.get(shownValueAtom)(form), form.saved, {
      onCommit: (value) => store.set(storeDraftAtom, current.form, value),
    });
    shown = { name, on, stop };
  };
  const hide = (): void => {
    shown?.on.remove();
    shown?.stop();
    shown = undefined;
  };
  const reset = (form: AccountForm, value: FormValue): void => shown?.on.controller.reset(value, form.saved);
  const comeBack = async (uid: string, name: string): Promise<void> => {
    app.accounts.account = { ...app.accounts.account, uid };
    app.accounts.isLoggedIn = true;
    store.set(sessionAtom, 'RELOAD');
    await store.get(sessionAtom);
    await rest();
    await show(name);
  };
  await show('personaldata');
  return {
    forms: ['personaldata', 'second'],
    field: () => shown!.on,
    news: () => store.get(draftNewsAtom)?.what,
    open: async (name) => {
      hide();
      await show(name);
    },
    switchLanguage: async () => shown?.on.redraw((await formOf(shown.name)).form),
    save: async (isUp) => {
      const { name, on } = shown!;
      const value = on.controller.commit();
      if (!isUp) app.accounts.refuse.set('setAccount', refused);
      const { outcome } = await store.set(saveAccountFormAtom, await formOf(name), value);
      app.accounts.refuse.clear();
      if (outcome !== 'SAVED') return false;
      await store.get(sessionAtom);
      await rest();
      return true;
    },
    discard: async () => {
      shown?.on.controller.commit();
      const form = await formOf(shown!.name);
      reset(form, store.set(discardFormAtom, form));
    },
    undo: async () => {
      shown?.on.controller.commit();
      const form = await formOf(shown!.name);
      reset(form, store.set(undoFormAtom, form));
    },
    endSession: async (uid) => {
      const { name } = shown!;
      app.accounts.isLoggedIn = false;
      store.set(endSessionAtom);
      hide();
      await comeBack(uid, name);
    },
    logOut: async () => {
      const { name } = shown!;
      await store.set(logOutAtom);
      hide();
      await comeBack(app.accounts.account.uid, name);
    },
    leave: () => leave(app, hide),
  };
}

/** A page that is left gets its events, but is not unmounted, so nothing of that may count. */
function leave(app: FakeApp, hide: () => void): void {
  window.dispatchEvent(new Event('pagehide'));
  const kept = app.storage.session.read(draftsKey);
  hide();
  if (kept === undefined) app.storage.session.remove(draftsKey);
  else app.storage.session.write(draftsKey, kept);
}

async function settled(store: AppStore): Promise<void> {
  await store.get(centreAtom);
  await rest();
}

/** Lets all pending microtasks run. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}
