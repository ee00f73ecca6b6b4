import { retryDelayMs, saveDelayMs, saveDraftAtom, saveStateAtom, takeOverAtom } from './autosave.ts';
import { checkAtom } from './checkAtoms.ts';
import {
  documentsAtom,
  editAtom,
  keepDraftAtom,
  openDraftAtom,
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
import { isDirty } from '../model/editState.ts';

/** How long nothing may be typed before the draft is checked, in milliseconds. */
const checkDelayMs = 250;

/**
 * Opens a site and starts the life of its draft, on every page: it is saved soon after typing stops, tried again while
 * the service cannot be reached, kept in the browser when the page or the site is left, and checked when nothing else is
 * to do. Returns what ends it.
 */
export function startDraftLife(store: StudioStore, cmsId: string): () => void {
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

/** How often the provider's schema is asked for again, in milliseconds. */
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
  // Who comes back to the page goes on with what is true now.
  const look = (): void => {
    if (document.visibilityState === 'visible') void store.set(renewReferenceAtom);
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
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

const holderAtom = atom<readonly string[]>([]);

/** The names of other people who have the draft open. */
export const presentAtom = atom((get) => get(holderAtom));

const stateAtom = atom<ContentState | undefined>(undefined);

/** What the open site's content was at the last look: version, schedule, review, open comments. */
export const contentStateAtom = atom((get) => {
  const state = get(stateAtom);
  return state?.cmsId === get(openSiteAtom)?.cmsId ? state : undefined;
});

/** Notes what a page has asked for itself. */
export const seenStateAtom = atom(null, (_get, set, state: ContentState) => set(stateAtom, state));

/** Time between two looks at who else is here, in milliseconds. */
const presenceMs = 2_500;

/**
 * Tells that the draft is open here, asks who else has it open, and takes over what they saved and published. Never
 * rejects: the next look comes soon.
 */
const lookAroundAtom = atom(null, async (get, set) => {
  const site = get(openSiteAtom);
  if (!site) return;
  const { content } = get(gatewaysAtom);
  try {
    if (get(mayEditAtom)) await content.tellPresence(site.cmsId);
    const state = await content.state(site.cmsId);
    const { present, revision, published } = state;
    if (state.openComments > 0 || get(commentsAtom).length > 0) await set(loadCommentsAtom);
    set(stateAtom, state);
    set(holderAtom, [...new Set(present.map(({ name }) => name))]);
    if (published !== null && published.number !== site.version?.number)
      set(seenPublishedAtom, published, await content.version(site.cmsId, published.number));
    const edit = get(editAtom);
    if (!edit || isDirty(edit) || revision === '' || revision === edit.base.revision) return;
    set(takeOverAtom, await content.draft(site.cmsId));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await set(loadSessionAtom);
    // The saved state tells when the service cannot be reached.
  }
});
