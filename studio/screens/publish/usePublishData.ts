import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import type { ContentState, Draft, ServiceFinding } from '../../gateways/apiTypes.ts';
import type { Documents } from '../../model/documents.ts';
import { saveDraftAtom, takeOverAtom } from '../../state/autosave.ts';
import { editAtom, renewReferenceAtom, seenPublishedAtom } from '../../state/draft.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { contentStateAtom } from '../../state/draftLife.ts';
import { siteAtom } from '../../state/session.ts';
import { useLoaded, type Loaded } from '../LoadedPage.tsx';

/** The data of the page: the saved draft, the published documents, and the service's findings. */
export interface PublishData {
  readonly draft: Draft;
  readonly state: ContentState;
  readonly published: Documents;
  readonly findings: readonly ServiceFinding[];
}

/**
 * Loads the page's data from the content service, which decides about publishing, after unsaved changes are saved.
 * Reloads when the draft, the published version, the schedule or the review changes while the page is open.
 */
export function usePublishData(): { readonly loaded: Loaded<PublishData>; readonly again: () => void } {
  const store = useStore();
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const load = useCallback(async (): Promise<PublishData> => {
    await Promise.all([store.set(saveDraftAtom), store.set(renewReferenceAtom)]);
    const base = store.get(editAtom)?.base;
    const [draft, state, findings] = await Promise.all([
      content.draft(cmsId),
      content.state(cmsId),
      content.findings(cmsId),
    ]);
    const published = state.published === null ? {} : await content.version(cmsId, state.published.number);
    store.set(contentStateAtom, state);
    if (base) store.set(takeOverAtom, draft, base);
    if (state.published !== null) store.set(seenPublishedAtom, state.published, published);
    return { draft, state, published, findings };
  }, [store, content, cmsId]);
  const { loaded, again } = useLoaded(load);
  const savedRevision = useAtomValue(editAtom)?.base.revision;
  const loadedRevision = loaded.state === 'READY' ? loaded.value.draft.revision : undefined;
  const requestedRevision = useRef(savedRevision);
  useEffect(() => {
    if (loadedRevision === undefined || savedRevision === loadedRevision) return;
    if (savedRevision === requestedRevision.current) return;
    requestedRevision.current = savedRevision;
    again();
  }, [savedRevision, loadedRevision, again]);
  const currentKey = stateKey(useAtomValue(contentStateAtom));
  const loadedKey = loaded.state === 'READY' ? stateKey(loaded.value.state) : undefined;
  useEffect(() => {
    if (loadedKey !== undefined && currentKey !== undefined && currentKey !== loadedKey) again();
  }, [currentKey, loadedKey, again]);
  return { loaded, again };
}

/** A key of the state that this page shows besides the draft, to detect changes. */
function stateKey(state: ContentState | undefined): string | undefined {
  return state && JSON.stringify([state.published?.number, state.scheduled, state.review]);
}
