import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { ContentState, Documents, Draft, ServiceFinding } from '../../gateways/apiTypes.ts';
import { gatewaysAtom } from '../../state/gateways.ts';
import { siteAtom } from '../../state/session.ts';
import { useLoaded, type Loaded } from '../useLoaded.ts';

/** What the page compares: the saved draft with what customers see, and what the service has found in it. */
export interface PublishData {
  readonly draft: Draft;
  readonly state: ContentState;
  readonly published: Documents;
  readonly findings: readonly ServiceFinding[];
}

/** Asks the content service, because it is the one that decides. */
export function usePublishData(): { readonly loaded: Loaded<PublishData>; readonly again: () => void } {
  const { content } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(siteAtom)?.cmsId ?? '';
  const load = useCallback(async (): Promise<PublishData> => {
    const [draft, state, findings] = await Promise.all([
      content.draft(cmsId),
      content.state(cmsId),
      content.findings(cmsId, 'draft'),
    ]);
    const published = state.published === null ? {} : await content.version(cmsId, state.published.number);
    return { draft, state, published, findings };
  }, [content, cmsId]);
  return useLoaded(load);
}
