import { accountDraftsAtom } from '#src/drafts/accountDraftsAtom.ts';
import { draftNotificationAtom } from '#src/drafts/draftStorage.ts';
import { openDraftsAtom, openTabsAtom, tabStoresAtom, checkTabAtom } from '#src/preferences/state/drafts.ts';
import { accountAtom, centreAtom, settledCentreAtom } from '#src/preferences/state/centre.ts';
import { linkSessionAtom, linkTokenAtom, openLinkAtom } from '#src/session/link.ts';
import { answerAtom, discardAtom, saveAtom } from '#src/preferences/state/saving.ts';
import { savingAtom } from '#src/preferences/state/savingState.ts';
import { switchLanguageAtom } from '#src/store/site.ts';
import { createAppStore, type AppStore } from '#src/store/store.ts';
import type { FakeApp } from '../fakes.ts';
import { errorOf, quietTexts, rest, type Answer, type Visit } from './visit.ts';

/** Opens a document of the preference centre at its first tab. */
export async function visitCentre(app: FakeApp): Promise<Visit> {
  let answer: Answer = 'WELL';
  const store = createAppStore(
    {
      ...app,
      provider: {
        ...app.provider,
        setAccount: (change) => (answer === 'WELL' ? app.provider.setAccount(change) : Promise.reject(errorOf(answer))),
      },
    },
    quietTexts(),
  );
  // Like the screen: the stores follow the account and the language.
  store.sub(settledCentreAtom, () => store.set(openTabsAtom));
  const enter = async (token: string): Promise<void> => {
    store.set(linkTokenAtom, token);
    await store.set(openLinkAtom);
    store.set(accountAtom, 'RELOAD');
    await settle(store);
    store.set(openDraftsAtom);
  };
  await enter('link');
  const forms = store.get(tabStoresAtom).map(({ tab }) => tab.anchor);
  let [openAnchor = ''] = forms;
  return {
    forms,
    form: () => {
      const own = store.get(tabStoresAtom).find(({ tab }) => tab.anchor === openAnchor);
      if (!own) throw new Error(`no tab ${openAnchor}`);
      return { form: own.tab.form, store: own.store };
    },
    notification: () => store.get(draftNotificationAtom)?.what,
    open: async (anchor) => {
      store.set(checkTabAtom, openAnchor);
      openAnchor = anchor;
    },
    switchLanguage: async (language) => {
      await store.set(switchLanguageAtom, language);
      await settle(store);
    },
    save: async (nextAnswer) => {
      answer = nextAnswer;
      let next = await store.set(saveAtom, openAnchor);
      // Whoever ends newsletters is asked, and means it.
      while (store.get(savingAtom).state === 'ASKING') next = await store.set(answerAtom, true);
      await settle(store);
      answer = 'WELL';
      const { state } = store.get(savingAtom);
      return {
        isSaved: state === 'SAVED',
        isTold: ['FAILED', 'CONFLICT', 'LACKING'].includes(state),
        errorsIn: typeof next === 'object' ? next.errorsIn : undefined,
      };
    },
    discard: async () => store.set(discardAtom),
    undo: async () => store.get(draftNotificationAtom)?.undo?.(),
    endSession: async (uid) => {
      app.account = { ...app.account, uid };
      store.set(linkSessionAtom, undefined);
      app.storage.session.remove('kontor.linkToken');
      await enter(uid);
    },
    logOut: async () => undefined,
    leave: () => {
      app.clock.hide();
      // A document that is left hears nothing more.
      store.get(accountDraftsAtom)?.stop();
    },
  };
}

async function settle(store: AppStore): Promise<void> {
  await store.get(centreAtom);
  await rest();
}
