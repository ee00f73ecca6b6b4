import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import type { ContentState, Documents, Draft, ServiceFinding } from '../../gateways/apiTypes.ts';
import { saveDraftAtom } from '../../state/autosave.ts';
import { editAtom, seenPublishedAtom } from '../../state/draft.ts';
import { gatewaysAtom } from '../../state/gateways.ts';
import { siteAtom } from '../../state/session.ts';
import { takeOverAtom } from '../../state/takeOver.ts';
import { useLoaded, type Loaded } from '../useLoaded.ts';

/** What the page compares: the saved draft with what customers see, and what the service has found in it. */
export interface PublishData {
  readonly draft: Draft;
  readonly state: ContentState;
  readonly published: Documents;
  readonly findings: readonly ServiceFinding[];
}

/**
 * Asks the content service, because it is the one that decides: as soon as it has what was typed last, and again when
 * the draft changes while the page is open.
 */
export function usePublishData(): { readonly loaded: Loaded<PublishData>; readonly again: () => void } {
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const save = useSetAtom(saveDraftAtom);
  const takeOver = useSetAtom(takeOverAtom);
  const seePublished = useSetAtom(seenPublishedAtom);
  const load = useCallback(async (): Promise<PublishData> => {
    await save();
    const [draft, state, findings] = await Promise.all([
      content.draft(cmsId),
      content.state(cmsId),
      content.findings(cmsId, 'draft'),
    ]);
    const published = state.published === null ? {} : await content.version(cmsId, state.published.number);
    takeOver(draft);
    if (state.published !== null) seePublished(state.published, published);
    return { draft, state, published, findings };
  }, [content, cmsId, save, takeOver, seePublished]);
  const { loaded, again } = useLoaded(load);
  const saved = useAtomValue(editAtom)?.base.revision;
  const shown = loaded.state === 'READY' ? loaded.value.draft.revision : undefined;
  const asked = useRef(saved);
  useEffect(() => {
    if (saved === asked.current) return;
    asked.current = saved;
    if (shown !== undefined && saved !== shown) again();
  }, [saved, shown, again]);
  return { loaded, again };
}
