import { discardDraftsAtom, draftNewsAtom, openStoreAtom, undoDiscardAtom } from '#src/state/drafts/draftStorage.ts';
import { saveAccountFormAtom, type AccountForm, type accountFormAtom } from '#src/state/portal/accountForm.ts';
import { formStoreAtom, openFormAtom } from '#src/state/portal/accountDrafts.ts';
import { endSessionAtom, logOutAtom, sessionAtom } from '#src/state/portal/session.ts';
import { createAppStore } from '#src/state/store.ts';
import type { FakeApp } from '../../fakes.ts';

import { leave, quietTexts, refused, rest, shownForm, type Visit } from './visit.ts';
/** Opens a document of the account pages at the personal data. */
export async function visitPortal(
  app: FakeApp,
  forms: Readonly<Record<string, ReturnType<typeof accountFormAtom>>>,
): Promise<Visit> {
  const store = createAppStore(app, quietTexts());
  for (const form of Object.values(forms)) store.sub(form, () => undefined);
  let shown: { readonly name: string; readonly form: () => AccountForm; readonly stop: () => void } | undefined;
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
    let current = form;
    const source = forms[name]!;
    // Like the screen: the store follows the account.
    const stop = store.sub(source, () => {
      const now = store.get(source);
      if (now.state !== 'READY' || !now.value.account) return;
      current = now.value;
      store.set(openStoreAtom, name, current);
    });
    shown = { name, form: () => current, stop };
  };
  const hide = (): void => {
    shown?.stop();
    shown = undefined;
  };
  const formStore = () => {
    const own = shown && store.get(formStoreAtom)(shown.form());
    if (!own) throw new Error('no form');
    return own;
  };
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
    field: () => shownForm(formStore()),
    news: () => store.get(draftNewsAtom)?.what,
    open: async (name) => {
      hide();
      await show(name);
    },
    switchLanguage: async () => undefined,
    save: async (isUp) => {
      const { name } = shown!;
      const value = formStore().normalize();
      if (!isUp) app.accounts.refuse.set('setAccount', refused);
      const { outcome } = await store.set(saveAccountFormAtom, await formOf(name), value);
      app.accounts.refuse.clear();
      if (outcome !== 'SAVED') return false;
      await store.get(sessionAtom);
      await rest();
      return true;
    },
    discard: async () => store.set(discardDraftsAtom, shown!.name, [formStore()]),
    undo: async () => store.set(undoDiscardAtom, shown!.name),
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
