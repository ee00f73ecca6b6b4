import { Announcement } from './Announcement.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, type ReactElement, type RefObject } from 'react';
import { LoadFailure, Loading } from '../../layout/Message.tsx';
import { editAtom, openAtom, openDraftAtom } from '../../state/draft.ts';
import { paneAtom, wideAtom, type Pane } from '../../state/panes.ts';
import { siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import { closeWarningAtom, loadEffectAtom, startWarningsAtom } from '../../state/effect.ts';
import { EffectWarnings } from '../EffectWarnings.tsx';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { ChecksPanel } from './CheckList.tsx';
import editScreenCss from './EditScreen.module.css';
import { Outline } from './Outline.tsx';
import { PaneSwitch } from './PaneSwitch.tsx';
import { PartComments } from './PartComments.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { useClipboardKeys } from './useClipboard.ts';
import { PartPane } from './PartPane.tsx';
import { TranslationsBar } from './TranslationsBar.tsx';

/** The editor: outline, the form of the selected part, preview. */
export function EditScreen(): ReactElement {
  const { t } = useTranslation('studio');
  const open = useAtomValue(openAtom);
  const site = useAtomValue(siteAtom);
  const again = useSetAtom(openDraftAtom);
  const pane = useAtomValue(paneAtom);
  const isWide = useAtomValue(wideAtom);
  const part = useRef<HTMLElement>(null);
  useFocusedForm(part, pane, useAtomValue(editAtom)?.form);
  useClipboardKeys();
  if (open.state === 'LOADING') return <Skeleton />;
  if (open.state === 'FAILED')
    return <LoadFailure text={t('studio.failed.text')} again={() => site && void again(site.cmsId)} />;
  return (
    <>
      <h1 className="visually-hidden">{t('studio.pages.edit')}</h1>
      <RecentWarnings />
      <PaneSwitch />
      <div className={editScreenCss['panes']} data-shown={pane} data-wide={isWide || undefined}>
        <section className={editScreenCss['outline']} aria-labelledby="outline-heading">
          <Outline />
          <TranslationsBar />
        </section>
        <section ref={part} tabIndex={-1} className={editScreenCss['part']} data-part aria-labelledby="part-heading">
          <PartPane />
          <PartComments />
          <ChecksPanel />
        </section>
        <aside className={editScreenCss['preview']}>
          <PreviewPane />
        </aside>
      </div>
      <Announcement />
      <RemovalDialog />
      <PasteDialog />
    </>
  );
}

/** Warnings about changes that raised error shares, here because the studio opens with the editor. */
function RecentWarnings(): ReactElement {
  const warnings = useAtomValue(startWarningsAtom);
  const close = useSetAtom(closeWarningAtom);
  const load = useSetAtom(loadEffectAtom);
  useEffect(() => void load(), [load]);
  return <EffectWarnings warnings={warnings} onClose={close} />;
}

/**
 * Focuses the form where the focus would be lost: when it replaces the outline in a narrow window, or the form of a part
 * that somebody else deleted.
 */
function useFocusedForm(part: RefObject<HTMLElement | null>, pane: Pane, form: number | undefined): void {
  const last = useRef({ pane, form });
  useEffect(() => {
    if (last.current.pane === pane && last.current.form === form) return;
    last.current = { pane, form };
    const { activeElement } = document;
    const isHidden = activeElement === document.body || activeElement?.checkVisibility?.() === false;
    if (pane === 'part' && isHidden) part.current?.focus();
  }, [part, pane, form]);
}

/** Empty panes while the draft loads. */
function Skeleton(): ReactElement {
  return (
    <div className={editScreenCss['panes']} aria-busy="true">
      <Loading />
      <div className={editScreenCss['outline']} />
      <div className={editScreenCss['part']} />
      <div className={editScreenCss['preview']} />
    </div>
  );
}
