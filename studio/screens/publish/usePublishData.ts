import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import type { ContentState, Documents, Draft, ServiceFinding } from '../../gateways/apiTypes.ts';
import { saveDraftAtom, takeOverAtom } from '../../state/autosave.ts';
import { editAtom, renewReferenceAtom, seenPublishedAtom } from '../../state/draft.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { contentStateAtom, seenStateAtom } from '../../state/draftLife.ts';
import { siteAtom } from '../../state/session.ts';
import { useLoaded, type Loaded } from '../LoadedPage.tsx';

/** What the page compares: the saved draft with what customers see, and what the service has found in it. */
export interface PublishData {
  readonly draft: Draft;
  readonly state: ContentState;
  readonly published: Documents;
  readonly findings: readonly ServiceFinding[];
}

/**
 * Asks the content service, because it is the one that decides: as soon as it has what was typed last, and again when
 * the draft, the published version, the schedule or the review changes while the page is open.
 */
export function usePublishData(): { readonly loaded: Loaded<PublishData>; readonly again: () => void } {
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const save = useSetAtom(saveDraftAtom);
  const takeOver = useSetAtom(takeOverAtom);
  const seeState = useSetAtom(seenStateAtom);
  const seePublished = useSetAtom(seenPublishedAtom);
  const renewReference = useSetAtom(renewReferenceAtom);
  const load = useCallback(async (): Promise<PublishData> => {
    await Promise.all([save(), renewReference()]);
    const [draft, state, findings] = await Promise.all([
      content.draft(cmsId),
      content.state(cmsId),
      content.findings(cmsId, 'draft'),
    ]);
    const published = state.published === null ? {} : await content.version(cmsId, state.published.number);
    seeState(state);
    takeOver(draft);
    if (state.published !== null) seePublished(state.published, published);
    return { draft, state, published, findings };
  }, [content, cmsId, save, renewReference, takeOver, seePublished, seeState]);
  const { loaded, again } = useLoaded(load);
  const saved = useAtomValue(editAtom)?.base.revision;
  const shown = loaded.state === 'READY' ? loaded.value.draft.revision : undefined;
  const asked = useRef(saved);
  useEffect(() => {
    if (saved === asked.current) return;
    asked.current = saved;
    if (shown !== undefined && saved !== shown) again();
  }, [saved, shown, again]);
  const now = whatCounts(useAtomValue(contentStateAtom));
  const read = loaded.state === 'READY' ? whatCounts(loaded.value.state) : undefined;
  useEffect(() => {
    if (read !== undefined && now !== undefined && now !== read) again();
  }, [now, read, again]);
  return { loaded, again };
}

/** What of the state this page shows besides the draft, as text. */
function whatCounts(state: ContentState | undefined): string | undefined {
  return state && JSON.stringify([state.published?.number, state.scheduled, state.review]);
}
