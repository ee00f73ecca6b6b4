import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { EditorProvider } from '../../forms/editorContext.ts';
import { Button } from '../../layout/Button.tsx';
import { Message } from '../../layout/Message.tsx';
import { openAtom, openDraftAtom } from '../../state/draft.ts';
import { paneAtom, wideAtom, type Pane } from '../../state/panes.ts';
import { siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import { RendererProvider } from '#renderers/model/rendererContext.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { Announcement } from './Announcement.tsx';
import { ChecksPanel } from './ChecksPanel.tsx';
import css from './EditScreen.module.css';
import { Outline } from './Outline.tsx';
import { PaneSwitch } from './PaneSwitch.tsx';
import { PartComments } from './PartComments.tsx';
import { PartPane } from './PartPane.tsx';
import { TranslationsBar } from './TranslationsBar.tsx';
import { useEditorTools } from './useEditorTools.ts';

/** The editor: outline, the form of the selected part, preview. */
export function EditScreen(): ReactElement {
  const { t } = useTranslation('studio');
  const open = useAtomValue(openAtom);
  const site = useAtomValue(siteAtom);
  const again = useSetAtom(openDraftAtom);
  const pane = useAtomValue(paneAtom);
  const isWide = useAtomValue(wideAtom);
  const part = useRef<HTMLElement>(null);
  useFocusedForm(part, pane);
  if (open.state === 'LOADING') return <Skeleton />;
  if (open.state === 'FAILED')
    return (
      <Message
        headline={t('studio.failed.headline')}
        actions={
          <Button look="plain" onClick={() => site && void again(site.cmsId)}>
            {t('studio.tryAgain')}
          </Button>
        }
      >
        <p>{t('studio.failed.text')}</p>
      </Message>
    );
  return (
    <EditorTools>
      <h1 className="visually-hidden">{t('studio.pages.edit')}</h1>
      <PaneSwitch />
      <div className={css['panes']} data-shown={pane} data-wide={isWide || undefined}>
        <section className={css['outline']} aria-labelledby="outline-heading">
          <Outline />
          <TranslationsBar />
        </section>
        <section ref={part} tabIndex={-1} className={css['part']} aria-labelledby="part-heading">
          <PartPane />
          <PartComments />
          <ChecksPanel />
        </section>
        <aside className={css['preview']}>
          <PreviewPane />
        </aside>
      </div>
      <Announcement />
    </EditorTools>
  );
}

/** Where the form takes the place of the outline, it has the focus: what was pressed is no longer there. */
function useFocusedForm(part: RefObject<HTMLElement | null>, pane: Pane): void {
  const last = useRef(pane);
  useEffect(() => {
    if (last.current === pane) return;
    last.current = pane;
    const { activeElement } = document;
    const isHidden = activeElement === document.body || activeElement?.checkVisibility?.() === false;
    if (pane === 'part' && isHidden) part.current?.focus();
  }, [part, pane]);
}

/** Gives the forms below what they need. It alone follows the documents: each key would draw all panes again otherwise. */
function EditorTools({ children }: { readonly children: ReactNode }): ReactElement {
  const { editor, renderer } = useEditorTools();
  return (
    <EditorProvider value={editor}>
      <RendererProvider value={renderer}>{children}</RendererProvider>
    </EditorProvider>
  );
}

/** The panes before the draft arrives. */
function Skeleton(): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <div className={css['panes']} aria-busy="true">
      <p className="visually-hidden">{t('studio.loading')}</p>
      <div className={css['outline']} />
      <div className={css['part']} />
      <div className={css['preview']} />
    </div>
  );
}
