import {
  forgetProblemAtom,
  getRetryDelayMs,
  saveDelayMs,
  saveDraftAtom,
  saveStateAtom,
  takeOverAtom,
} from './autosave.ts';
import { checkAtom } from './checkAtoms.ts';
import {
  documentsAtom,
  editAtom,
  keepDraftAtom,
  openDraftAtom,
  openIdAtom,
  openSiteAtom,
  renewReferenceAtom,
  seenPublishedAtom,
} from './draft.ts';
import { gatewaysAtom, type StudioStore } from './store.ts';
import { mayEditAtom, loadSessionAtom } from './session.ts';
import { atom } from 'jotai';
import { ApiError } from '../gateways/call.ts';
import type { ContentState } from '../gateways/apiTypes.ts';
import { commentsAtom, loadCommentsAtom } from './comments.ts';

/** Pause after typing before the draft is checked, in milliseconds. */
const checkDelayMs = 250;

/**
 * Opens a site and starts the background work for its draft, on every page: saves it after typing pauses, retries
 * failed saves, stores it in the browser when the page or the site is left, checks it when the browser is idle, and polls
 * the content service. Returns the cleanup function.
 */
export function startDraftLife(store: StudioStore, cmsId: string): () => void {
  store.set(forgetProblemAtom);
  void store.set(openDraftAtom, cmsId);
  const ends = [autosave(store), checks(store), presence(store), references(store)];
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
    return timer.after(state === 'UNSAVED' ? saveDelayMs : getRetryDelayMs(state), save);
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
    void store.set(pollContentAtom);
    return timer.after(PRESENCE_INTERVAL_MS, plan.again);
  });
  const end = store.sub(openIdAtom, plan.again);
  return () => {
    end();
    plan.end();
  };
}

/** Time between two reloads of the provider's schema, in milliseconds. */
const REFERENCE_INTERVAL_MS = 60_000;

function references(store: StudioStore): () => void {
  const { timer } = store.get(gatewaysAtom);
  const plan = replacing(() =>
    timer.after(REFERENCE_INTERVAL_MS, () => {
      void store.set(renewReferenceAtom);
      plan.again();
    }),
  );
  plan.again();
  // Reloads also when the tab becomes visible again.
  const renewIfVisible = (): void => {
    if (document.visibilityState === 'visible') void store.set(renewReferenceAtom);
  };
  document.addEventListener('visibilitychange', renewIfVisible);
  return () => {
    document.removeEventListener('visibilitychange', renewIfVisible);
    plan.end();
  };
}

/** Reruns a plan on demand and cancels its earlier run. */
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

const stateAtom = atom<ContentState | undefined>(undefined);

/** The last state of the open site: version, schedule, review, open comments. A page may set one that it has loaded. */
export const contentStateAtom = atom(
  (get) => {
    const state = get(stateAtom);
    return state?.cmsId === get(openIdAtom) ? state : undefined;
  },
  (_get, set, state: ContentState) => set(stateAtom, state),
);

/** The names of other people who have the draft open. */
export const presentAtom = atom((get) => [...new Set(get(contentStateAtom)?.present.map(({ name }) => name))]);

/** Time between two polls of presence and state, in milliseconds. */
const PRESENCE_INTERVAL_MS = 2_500;

/**
 * Reports that the draft is open here, loads who else has it open, and merges what they saved and published. Never
 * rejects: the next poll follows soon.
 */
const pollContentAtom = atom(null, async (get, set) => {
  const site = get(openSiteAtom);
  if (!site) return;
  const { content } = get(gatewaysAtom);
  const isOpen = (): boolean => get(openIdAtom) === site.cmsId;
  try {
    if (get(mayEditAtom)) await content.reportPresence(site.cmsId);
    const state = await content.state(site.cmsId);
    if (!isOpen()) return;
    const { revision, published } = state;
    if (state.openComments > 0 || get(commentsAtom).length > 0) await set(loadCommentsAtom);
    set(contentStateAtom, state);
    if (published !== null && published.number !== site.version?.number) {
      const documents = await content.version(site.cmsId, published.number);
      if (isOpen()) set(seenPublishedAtom, published, documents);
    }
    const edit = get(editAtom);
    if (!edit || !isOpen() || get(saveStateAtom) !== 'SAVED' || revision === '' || revision === edit.base.revision)
      return;
    set(takeOverAtom, await content.draft(site.cmsId), edit.base);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await set(loadSessionAtom);
    // The save state shows when the service is unreachable.
  }
});
