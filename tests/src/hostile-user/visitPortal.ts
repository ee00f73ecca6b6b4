import { accountDraftsAtom } from '#src/drafts/accountDraftsAtom.ts';
import { discardDraftsAtom, draftNotificationAtom, openStoreAtom } from '#src/drafts/draftStorage.ts';
import { formStoreAtom, openFormAtom } from '#src/account-form/accountDrafts.ts';
import {
  saveAccountFormAtom,
  type AccountForm,
  type AccountSave,
  type accountFormAtom,
} from '#src/account-form/accountForm.ts';
import { endSessionAtom, logOutAtom, sessionAtom } from '#src/session/session.ts';
import { switchLanguageAtom } from '#src/store/site.ts';
import { createAppStore } from '#src/store/store.ts';
import type { FakeApp } from '../fakes.ts';
import { errorOf, quietTexts, rest, type Visit } from './visit.ts';

/** Opens a document of the account pages at one of these forms. */
export async function visitPortal(
  app: FakeApp,
  atoms: Readonly<Record<string, ReturnType<typeof accountFormAtom>>>,
  first = Object.keys(atoms)[0] ?? '',
): Promise<Visit> {
  const store = createAppStore(app, quietTexts());
  for (const form of Object.values(atoms)) store.sub(form, () => undefined);
  const forms = Object.keys(atoms);
  /** The last save of the form on the page. */
  let last: AccountSave | undefined;
  let currentForm: { readonly name: string; readonly form: () => AccountForm; readonly stop: () => void } | undefined;
  const formOf = async (name: string): Promise<AccountForm> => {
    for (const end = performance.now() + 5_000; performance.now() < end;) {
      await rest();
      const form = atoms[name] && store.get(atoms[name]);
      const session = await store.get(sessionAtom);
      const account = session.state === 'LOGGED_IN' ? session.account : undefined;
      if (form?.state === 'READY' && account && form.value.account === account) return form.value;
      // The hash of an account takes longer.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    throw new Error(`no form ${name}`);
  };
  const show = async (name: string): Promise<void> => {
    const form = await formOf(name);
    store.set(openFormAtom, form);
    let current = form;
    const source = atoms[name]!;
    // Like the screen: the store follows the account.
    const stop = store.sub(source, () => {
      const now = store.get(source);
      if (now.state !== 'READY' || !now.value.account) return;
      current = now.value;
      store.set(openStoreAtom, name, current);
    });
    currentForm = { name, form: () => current, stop };
    last = undefined;
  };
  const hide = (): void => {
    currentForm?.stop();
    currentForm = undefined;
  };
  const current = () => {
    const form = currentForm?.form();
    const own = form && store.get(formStoreAtom)(form);
    if (!own) throw new Error('no form');
    return { form: form.form, store: own };
  };
  const comeBack = async (uid: string, name: string): Promise<void> => {
    app.accounts.account = { ...app.accounts.account, uid };
    app.accounts.isLoggedIn = true;
    store.set(sessionAtom, 'RELOAD');
    await store.get(sessionAtom);
    await rest();
    await show(name);
  };
  await show(first);
  return {
    forms,
    form: current,
    notification: () => store.get(draftNotificationAtom)?.what,
    open: async (name) => {
      hide();
      await show(name);
    },
    switchLanguage: async (language) => {
      await store.set(switchLanguageAtom, language);
      await rest();
    },
    save: async (answer) => {
      const { name } = currentForm!;
      const { value, errors } = current().store.validate();
      if (errors.length > 0) return { isSaved: false, isTold: false, errorsIn: name };
      if (answer !== 'WELL') app.accounts.refuse.set('setAccount', errorOf(answer));
      const end = await store.set(saveAccountFormAtom, await formOf(name), value, last);
      last = end;
      app.accounts.refuse.clear();
      current().store.setExternalErrors(end.outcome === 'REFUSED' ? end.faults : []);
      if (end.outcome === 'SAVED') await formOf(name);
      await rest();
      const isTold = ['FAILED', 'CONFLICT'].includes(end.outcome) || (end.outcome === 'REFUSED' && !end.isPlaced);
      return { isSaved: end.outcome === 'SAVED', isTold, errorsIn: end.outcome === 'REFUSED' ? name : undefined };
    },
    discard: async () => store.set(discardDraftsAtom, currentForm!.name, [current().store]),
    undo: async () => store.get(draftNotificationAtom)?.undo?.(),
    endSession: async (uid) => {
      const { name } = currentForm!;
      app.accounts.isLoggedIn = false;
      store.set(endSessionAtom);
      hide();
      await comeBack(uid, name);
    },
    logOut: async () => {
      const { name } = currentForm!;
      await store.set(logOutAtom);
      hide();
      await comeBack(app.accounts.account.uid, name);
    },
    leave: () => {
      app.clock.hide();
      // A document that is left hears nothing more.
      store.get(accountDraftsAtom)?.stop();
      hide();
    },
  };
}
