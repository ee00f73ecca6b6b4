import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { documentsAtom, openSiteAtom, selectedAtom } from '../../state/draft.ts';
import { gatewaysAtom } from '../../state/store.ts';

/** Tells previews in windows of their own what is typed, as soon as one has asked; what is clicked there is selected here. */
export function useTellWindows(onSelect: (pointer: string) => void): void {
  const { windows } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(openSiteAtom)?.cmsId;
  const documents = useAtomValue(documentsAtom);
  const selected = useAtomValue(selectedAtom);
  const [asked, setAsked] = useState(0);
  useEffect(
    () =>
      windows.hear((news) => {
        if (news.cmsId !== cmsId) return;
        if (news.asks) setAsked((count) => count + 1);
        else if (news.documents === undefined && news.selected !== undefined) onSelect(news.selected);
      }),
    [windows, cmsId, onSelect],
  );
  useEffect(() => {
    if (asked > 0 && cmsId !== undefined) windows.tell({ cmsId, documents, selected });
  }, [windows, asked, cmsId, documents, selected]);
}
