import { forgetSaveFailureAtom, getSaveDelayMs, saveDraftAtom, saveStateAtom, takeOverAtom } from './autosave.ts';
import { checkAtom } from './checkAtoms.ts';
import {
  documentsAtom,
  editAtom,
  keepDraftAtom,
  openDraftAtom,
  openSiteIdAtom,
  openSiteAtom,
  personIdAtom,
  renewReferenceAtom,
  seenPublishedAtom,
} from './draft.ts';
import { gatewaysAtom, type StudioStore } from './store.ts';
import { mayEditAtom, loadSessionAtom, sessionEndedAtom, signedInAtom } from './session.ts';
import { atom, type Atom } from 'jotai';
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
  store.set(forgetSaveFailureAtom);
  void store.set(openDraftAtom, cmsId);
  const ends = [autosave(store), checks(store), presence(store), references(store)];
  return () => {
    for (const end of ends) end();
  };
}

function autosave(store: StudioStore): () => void {
  const { timer } = store.get(gatewaysAtom);
  const save = (): void => void store.set(saveDraftAtom);
  const leave = (): void => store.set(keepDraftAtom);
  window.addEventListener('pagehide', leave);
  const ends = [
    runOnChange(store, [editAtom, saveStateAtom], () => {
      const delay = getSaveDelayMs(store.get(saveStateAtom));
      return delay === undefined || !store.get(mayEditAtom) ? undefined : timer.after(delay, save);
    }),
    timer.onOnline(save),
  ];
  return () => {
    window.removeEventListener('pagehide', leave);
    for (const end of ends) end();
    leave();
  };
}

function checks(store: StudioStore): () => void {
  const { timer } = store.get(gatewaysAtom);
  return runOnChange(store, [documentsAtom, openSiteAtom], () => {
    let cancel: (() => void) | undefined;
    const stop = timer.after(checkDelayMs, () => {
      cancel = timer.whenIdle(() => void store.set(checkAtom));
    });
    return () => {
      stop();
      cancel?.();
    };
  });
}

/** Time between two polls of presence and state, in milliseconds. */
const PRESENCE_INTERVAL_MS = 2_500;

function presence(store: StudioStore): () => void {
  const { timer } = store.get(gatewaysAtom);
  return runOnChange(store, [openSiteIdAtom], (again) => {
    void store.set(pollContentAtom);
    return timer.after(PRESENCE_INTERVAL_MS, again);
  });
}

/** Time between two reloads of the provider's schema, in milliseconds. */
const REFERENCE_INTERVAL_MS = 60_000;

function references(store: StudioStore): () => void {
  const { timer } = store.get(gatewaysAtom);
  const end = runOnChange(store, [], (again) =>
    timer.after(REFERENCE_INTERVAL_MS, () => {
      void store.set(renewReferenceAtom);
      again();
    }),
  );
  // Reloads also when the tab becomes visible again.
  const renewIfVisible = (): void => {
    if (document.visibilityState === 'visible') void store.set(renewReferenceAtom);
  };
  document.addEventListener('visibilitychange', renewIfVisible);
  return () => {
    document.removeEventListener('visibilitychange', renewIfVisible);
    end();
  };
}

/**
 * Runs a plan now, and again when one of the atoms changes or the plan asks for it; each run cancels the one before.
 * Returns the cleanup function.
 */
function runOnChange(
  store: StudioStore,
  atoms: readonly Atom<unknown>[],
  plan: (again: () => void) => (() => void) | undefined,
): () => void {
  let cancel: (() => void) | undefined;
  const again = (): void => {
    cancel?.();
    cancel = plan(again);
  };
  const ends = atoms.map((one) => store.sub(one, again));
  again();
  return () => {
    for (const end of ends) end();
    cancel?.();
  };
}

const stateAtom = atom<ContentState | undefined>(undefined);

/** The last state of the open site: version, schedule, review, open comments. A page may set one that it has loaded. */
export const contentStateAtom = atom(
  (get) => {
    const state = get(stateAtom);
    return state?.cmsId === get(openSiteIdAtom) ? state : undefined;
  },
  (_get, set, state: ContentState) => set(stateAtom, state),
);

/** The names of other people who have the draft open. */
export const presentAtom = atom((get) => [...new Set(get(contentStateAtom)?.present.map(({ name }) => name))]);

/**
 * Reports that the draft is open here, loads who else has it open, and merges what they saved and published. After the end
 * of the session looks for a new one, and saves, or opens the draft for another person. Never rejects: the next poll follows soon.
 */
const pollContentAtom = atom(null, async (get, set) => {
  if (get(sessionEndedAtom)) {
    await set(loadSessionAtom);
    if (get(sessionEndedAtom)) return;
    const cmsId = get(openSiteIdAtom);
    if (cmsId !== undefined && get(signedInAtom)?.person.id !== get(personIdAtom)) return set(openDraftAtom, cmsId);
    await set(saveDraftAtom);
  }
  const site = get(openSiteAtom);
  if (!site) return;
  const { content } = get(gatewaysAtom);
  const isOpen = (): boolean => get(openSiteIdAtom) === site.cmsId;
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
