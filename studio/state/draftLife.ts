import { retryDelayMs, saveDelayMs, saveDraftAtom, saveStateAtom } from './autosave.ts';
import { checkAtom } from './checks.ts';
import { documentsAtom, editAtom, keepDraftAtom, openDraftAtom, openSiteAtom } from './draft.ts';
import { gatewaysAtom } from './gateways.ts';
import { lookAroundAtom, presenceMs } from './presence.ts';
import { mayEditAtom } from './session.ts';
import type { StudioStore } from './store.ts';

/** How long nothing may be typed before the draft is checked, in milliseconds. */
const checkDelayMs = 250;

/**
 * Opens a site and starts the life of its draft, on every page: it is saved soon after typing stops, tried again while
 * the service cannot be reached, kept in the browser when the page or the site is left, and checked when nothing else is
 * to do. Returns what ends it.
 */
export function startDraftLife(store: StudioStore, cmsId: string): () => void {
  void store.set(openDraftAtom, cmsId);
  const ends = [autosave(store), checks(store), presence(store)];
  return () => {
    for (const end of ends) end();
  };
}

function autosave(store: StudioStore): () => void {
  const { timer } = store.get(gatewaysAtom);
  const save = (): void => void store.set(saveDraftAtom);
  const plan = replacing(() => {
    const state = store.get(saveStateAtom);
    if (!store.get(mayEditAtom) || state === 'SAVED' || state === 'SAVING' || state === 'CONFLICT') return undefined;
    return timer.after(state === 'UNSAVED' ? saveDelayMs : retryDelayMs[state], save);
  });
  const leave = (): void => store.set(keepDraftAtom);
  window.addEventListener('pagehide', leave);
  const ends = [store.sub(editAtom, plan.again), store.sub(saveStateAtom, plan.again), timer.onOnline(save), plan.end];
  plan.again();
  return () => {
    window.removeEventListener('pagehide', leave);
    for (const end of ends) end();
    leave();
  };
}

function checks(store: StudioStore): () => void {
  const { timer } = store.get(gatewaysAtom);
  const plan = replacing(() => {
    let cancel: (() => void) | undefined;
    const stop = timer.after(checkDelayMs, () => {
      cancel = timer.whenIdle(() => void store.set(checkAtom));
    });
    return () => {
      stop();
      cancel?.();
    };
  });
  const ends = [store.sub(documentsAtom, plan.again), store.sub(openSiteAtom, plan.again), plan.end];
  plan.again();
  return () => {
    for (const end of ends) end();
  };
}

function presence(store: StudioStore): () => void {
  const { timer } = store.get(gatewaysAtom);
  const plan = replacing((): (() => void) => {
    void store.set(lookAroundAtom);
    return timer.after(presenceMs, plan.again);
  });
  let site: string | undefined;
  const look = (): void => {
    const open = store.get(openSiteAtom)?.cmsId;
    if (open === site) return;
    site = open;
    plan.again();
  };
  look();
  const end = store.sub(openSiteAtom, look);
  return () => {
    end();
    plan.end();
  };
}

/** A plan that can be made again: the earlier one is cancelled. */
function replacing(plan: () => (() => void) | undefined) {
  let cancel: (() => void) | undefined;
  return {
    again: (): void => {
      cancel?.();
      cancel = plan();
    },
    end: (): void => cancel?.(),
  };
}
