import type { Gateways } from '#src/gateways/gateways.ts';
import { draftNewsAtom } from '#src/state/drafts/draftStorage.ts';
import { accountAtom, centreAtom, settledCentreAtom } from '#src/state/preferences/centre.ts';
import { discardAtom, undoCentreAtom } from '#src/state/preferences/saving.ts';
import { openTabsAtom, tabStoresAtom } from '#src/state/preferences/drafts.ts';
import { openDraftsAtom } from '#src/state/preferences/arrival.ts';
import { linkSessionAtom, linkTokenAtom, openLinkAtom } from '#src/state/preferences/link.ts';
import { saveAtom } from '#src/state/preferences/saving.ts';
import { switchLanguageAtom } from '#src/state/site.ts';
import { createAppStore, type AppStore } from '#src/state/store.ts';
import type { FakeApp } from '../../fakes.ts';

import { leave, quietTexts, refused, rest, shownForm, type Visit } from './visit.ts';

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
  // Like the screen: the stores follow the account and the language.
  store.sub(settledCentreAtom, () => store.set(openTabsAtom));
  const enter = async (): Promise<void> => {
    store.set(linkTokenAtom, 'link');
    await store.set(openLinkAtom);
    await settled(store);
    store.set(openDraftsAtom);
  };
  const formOf = (anchor: string) => {
    const form = store.get(tabStoresAtom).find(({ tab }) => tab.anchor === anchor)?.store;
    if (!form) throw new Error(`no tab ${anchor}`);
    return form;
  };
  let shown = 'personal';
  const hide = (): void => {
    if (!isForgetful) return;
    const first = Object.keys(formOf(shown).draft?.values ?? {})[0];
    if (first !== undefined) formOf(shown).dropDraft({ [first]: formOf(shown).value[first] });
  };
  await enter();
  return {
    forms: ['personal', 'interests'],
    field: () => shownForm(formOf(shown)),
    news: () => store.get(draftNewsAtom)?.what,
    open: async (anchor) => {
      hide();
      shown = anchor;
    },
    switchLanguage: async (language) => {
      await store.set(switchLanguageAtom, language);
      await settled(store);
    },
    save: async (isUp) => {
      works = isUp;
      const sent = app.patches.length;
      await store.set(saveAtom, shown);
      await settled(store);
      works = true;
      return app.patches.length > sent;
    },
    discard: async () => store.set(discardAtom),
    undo: async () => store.set(undoCentreAtom),
    endSession: async (uid) => {
      app.account = { ...app.account, uid };
      store.set(linkSessionAtom, undefined);
      app.storage.session.remove('kontor.linkToken');
      store.set(linkTokenAtom, uid);
      await store.set(openLinkAtom);
      store.set(accountAtom, 'RELOAD');
      await settled(store);
      store.set(openDraftsAtom);
    },
    logOut: async () => undefined,
    leave: () => leave(app, () => undefined),
  };
}

async function settled(store: AppStore): Promise<void> {
  await store.get(centreAtom);
  await rest();
}
