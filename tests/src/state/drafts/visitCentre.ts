import { sameValue } from '#adapters/check/formValue.ts';
import type { Gateways } from '#src/gateways/gateways.ts';
import { draftNewsAtom } from '#src/state/drafts/draftStorage.ts';
import { accountAtom, centreAtom, settledCentreAtom } from '#src/state/preferences/centre.ts';
import { undoDiscardAtom } from '#src/state/preferences/discarding.ts';
import { draftsAtom, formEpochAtom, valueOf } from '#src/state/preferences/drafts.ts';
import { storeDraftAtom as keepTabAtom } from '#src/state/preferences/faults.ts';
import { openDraftsAtom } from '#src/state/preferences/arrival.ts';
import { linkSessionAtom, linkTokenAtom, openLinkAtom } from '#src/state/preferences/link.ts';
import { discardAtom, saveAtom } from '#src/state/preferences/saving.ts';
import { switchLanguageAtom } from '#src/state/site.ts';
import { createAppStore, type AppStore } from '#src/state/store.ts';
import type { FakeApp } from '../../fakes.ts';
import { showOnPage } from './formOnPage.ts';

import { leave, quietTexts, refused, rest, type Shown, type Visit } from './visit.ts';
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
    let epoch = store.get(formEpochAtom);
    const follow = (): void => {
      if (epoch === store.get(formEpochAtom) && sameValue(basis, tabOf(anchor).saved)) return;
      epoch = store.get(formEpochAtom);
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

async function settled(store: AppStore): Promise<void> {
  await store.get(centreAtom);
  await rest();
}
