import { atom, useAtom, useAtomValue } from 'jotai';
import { ExternalLink, PanelLeft } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { Button } from '../../layout/Button.tsx';
import { NewWindowLink } from '../../layout/NewWindowLink.tsx';
import { useAddress, useOpenPart } from '../../layout/useAddress.ts';
import { documentsAtom, openSiteAtom, selectedAtom } from '../../state/draft.ts';
import { wideAtom } from '../../state/panes.ts';
import { gatewaysAtom } from '../../state/store.ts';
import { useTranslation } from 'react-i18next';
import css from './preview.module.css';
import { Preview } from './Preview.tsx';

/** The draft as customers would see it, beside the editor. */
export function PreviewPane(): ReactElement | null {
  const { t } = useTranslation('studio');
  const documents = useAtomValue(documentsAtom);
  const reference = useAtomValue(openSiteAtom)?.reference;
  const selected = useAtomValue(selectedAtom);
  const openPart = useOpenPart();
  const address = useAddress();
  const [isWide, setWide] = useAtom(wideAtom);
  usePublishToWindows(openPart);
  if (!reference) return null;
  return (
    <Preview
      headline={t('preview.headline')}
      documents={documents}
      reference={reference}
      selected={selected}
      onSelect={openPart}
      actions={
        <>
          <Button className={css['wide']} aria-pressed={isWide} onClick={() => setWide(!isWide)}>
            <PanelLeft size={16} aria-hidden="true" /> <span>{t('preview.wide')}</span>
          </Button>
          <NewWindowLink href={address('view')} title={t('preview.window')} aria-label={t('preview.window')}>
            <ExternalLink size={16} aria-hidden="true" />
          </NewWindowLink>
        </>
      }
    />
  );
}

/** How often preview windows have asked for the draft; they stay open while the editor shows another page. */
const requestsAtom = atom(0);

/** Publishes the draft to preview windows once one has asked for it, and selects the parts that are clicked there. */
function usePublishToWindows(onSelect: (pointer: string) => void): void {
  const { windows } = useAtomValue(gatewaysAtom);
  const cmsId = useAtomValue(openSiteAtom)?.cmsId;
  const documents = useAtomValue(documentsAtom);
  const selected = useAtomValue(selectedAtom);
  const [requests, setRequests] = useAtom(requestsAtom);
  useEffect(
    () =>
      windows.subscribe((message) => {
        if (message.cmsId !== cmsId) return;
        if (message.asks) setRequests((count) => count + 1);
        else if (message.documents === undefined && message.selected !== undefined) onSelect(message.selected);
      }),
    [windows, cmsId, onSelect, setRequests],
  );
  useEffect(() => {
    if (requests > 0 && cmsId !== undefined) windows.publish({ cmsId, documents, selected });
  }, [windows, requests, cmsId, documents, selected]);
}
