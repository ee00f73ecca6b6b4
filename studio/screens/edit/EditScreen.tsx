import { useAtomValue, useSetAtom } from 'jotai';
import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { EditorProvider, type EditorContext } from '../../forms/editorContext.ts';
import { Button } from '../../layout/Button.tsx';
import { Message } from '../../layout/Message.tsx';
import {
  openAtom,
  openDraftAtom,
  documentsAtom,
  openSiteAtom,
  pictureAddedAtom,
  pictureRemovedAtom,
} from '../../state/draft.ts';
import { paneAtom, wideAtom, type Pane } from '../../state/panes.ts';
import { siteAtom, roleAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import { RendererProvider, type RendererContext } from '#renderers/model/rendererContext.ts';
import { closeWarningAtom, loadEffectAtom, startWarningsAtom } from '../../state/effect.ts';
import { EffectWarnings } from '../EffectWarnings.tsx';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { ChecksPanel } from './CheckList.tsx';
import editScreenCss from './EditScreen.module.css';
import { Outline } from './Outline.tsx';
import { PaneSwitch } from './PaneSwitch.tsx';
import { PartComments } from './PartComments.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { PartPane } from './PartPane.tsx';
import { TranslationsBar } from './TranslationsBar.tsx';
import { textByKey } from '#renderers/texts/textByKey.ts';
import { X } from 'lucide-react';
import { gatewaysAtom } from '../../state/store.ts';
import { announceAtom, announcementAtom, undoAtom } from '../../state/partAtoms.ts';
import announcementCss from './Announcement.module.css';
import { decidersAtom } from '../../state/conditionAtoms.ts';
import { providerAtom } from '../../state/checkAtoms.ts';
import { languagesAtom } from '../../state/outlineAtoms.ts';
import { ApiError } from '../../gateways/call.ts';
import { accountFields, newsletterNames, newsletterKeys } from '../../model/accountFields.ts';
import { firstIn } from '../../model/documents.ts';
import { keepEqual } from '../../model/matchItems.ts';
import { zoneOf } from '../../model/publicationTime.ts';
import { loadLanguage } from '#renderers/texts/openTexts.ts';
import { studioLanguages } from '../../i18n/texts.ts';

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
      <RecentWarnings />
      <PaneSwitch />
      <div className={editScreenCss['panes']} data-shown={pane} data-wide={isWide || undefined}>
        <section className={editScreenCss['outline']} aria-labelledby="outline-heading">
          <Outline />
          <TranslationsBar />
        </section>
        <section ref={part} tabIndex={-1} className={editScreenCss['part']} aria-labelledby="part-heading">
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
    </EditorTools>
  );
}

/** Which change has made forms worse, as soon as that is known: the editor is what opens with the studio. */
function RecentWarnings(): ReactElement {
  const warnings = useAtomValue(startWarningsAtom);
  const close = useSetAtom(closeWarningAtom);
  const load = useSetAtom(loadEffectAtom);
  useEffect(() => void load(), [load]);
  return <EffectWarnings warnings={warnings} onClose={close} />;
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
    <div className={editScreenCss['panes']} aria-busy="true">
      <p className="visually-hidden">{t('studio.loading')}</p>
      <div className={editScreenCss['outline']} />
      <div className={editScreenCss['part']} />
      <div className={editScreenCss['preview']} />
    </div>
  );
}

/** How long a message stays, in milliseconds. */
const shownMs = 10_000;

/**
 * What was just done, with the way back. It leaves when something else is done, or after ten seconds in which it had
 * neither the focus nor the pointer.
 */
function Announcement(): ReactElement {
  const { t } = useTranslation('studio');
  const announcement = useAtomValue(announcementAtom);
  const undo = useSetAtom(undoAtom);
  const announce = useSetAtom(announceAtom);
  const { timer } = useAtomValue(gatewaysAtom);
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointed || hasFocus;
  useEffect(
    () => (announcement && !isHeld ? timer.after(shownMs, () => announce(undefined)) : undefined),
    [announcement, isHeld, timer, announce],
  );
  return (
    <div
      className={announcementCss['place']}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <output aria-live="polite">{announcement && textByKey(t, announcement.key, announcement.values)}</output>
      {announcement?.canUndo === true && <Button onClick={() => undo()}>{t('edit.undo')}</Button>}
      {announcement && (
        <Button look="bare" aria-label={t('edit.close')} onClick={() => announce(undefined)}>
          <X size={18} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

/** What the forms of the editor and the controls in them need; the same objects while nothing changes. */
function useEditorTools(): { readonly editor: EditorContext; readonly renderer: RendererContext } {
  const { t, i18n } = useTranslation('studio');
  const inOther = useOtherLanguage();
  const site = useAtomValue(openSiteAtom);
  const { language } = i18n;
  const country = useAtomValue(siteAtom)?.country ?? 'DE';
  const provider = useAtomValue(providerAtom);
  // A keystroke does not wait for the lists that show it.
  const later = useDeferredValue(useAtomValue(documentsAtom));
  const documents = useMemo(() => firstIn(language, later), [language, later]);
  const languages = useAtomValue(languagesAtom);
  const pictureTools = usePictureTools(site?.cmsId ?? '');
  const pictures = site?.reference.pictures;
  const fields = useSame(useMemo(() => accountFields(provider, documents), [provider, documents]));
  const names = useSame(useMemo(() => newsletterNames(documents), [documents]));
  const deciders = useSame(useDeferredValue(useAtomValue(decidersAtom)));
  const editor = useMemo((): EditorContext => {
    return {
      t,
      inOther,
      language,
      languages,
      fields,
      deciders,
      newsletters: newsletterKeys(provider),
      newsletterNames: new Map(names),
      pictures: pictures ?? [],
      zone: zoneOf(country),
      ...pictureTools,
    };
  }, [t, inOther, language, languages, fields, deciders, names, provider, pictures, country, pictureTools]);
  return { editor, renderer: useRenderer(language, country) };
}

/** What the dialog of pictures does. */
function usePictureTools(cmsId: string): Pick<EditorContext, 'addPicture' | 'listPictures' | 'removePicture'> {
  const { t } = useTranslation('studio');
  const { content } = useAtomValue(gatewaysAtom);
  const added = useSetAtom(pictureAddedAtom);
  const removed = useSetAtom(pictureRemovedAtom);
  const mayRemove = useAtomValue(roleAtom) === 'publisher';
  return useMemo(
    () => ({
      addPicture: async (file) => {
        const picture = await content.addPicture(cmsId, file).catch(refused(t, 'edit.pictures.failed'));
        added(picture);
        return picture.path;
      },
      listPictures: () => content.pictures(cmsId),
      removePicture: mayRemove
        ? async (path) => {
            await content.removePicture(cmsId, path).catch(refused(t, 'edit.pictures.notDeleted'));
            removed(path);
          }
        : undefined,
    }),
    [t, content, cmsId, added, removed, mayRemove],
  );
}

/** Rejects with a sentence for the editor, by the code of what was refused. */
function refused(t: EditorContext['t'], otherwise: 'edit.pictures.failed' | 'edit.pictures.notDeleted') {
  return (error: unknown): never => {
    const code = error instanceof ApiError ? (error.code ?? error.failure) : 'unknown';
    throw new Error(textByKey(t, [`edit.pictures.errors.${code}`, otherwise]), { cause: error });
  };
}

/** What the customers' controls need in the forms of the studio. */
function useRenderer(language: string, country: string): RendererContext {
  const { t: formText } = useTranslation();
  return useMemo(
    (): RendererContext => ({ t: formText, language, siteCountry: country, headingLevel: 3 }),
    [formText, language, country],
  );
}

/** The texts in the other language of the studio, once they are loaded: a field is found by its words in both. */
function useOtherLanguage(): EditorContext['inOther'] {
  const { i18n } = useTranslation('studio');
  const [other = 'de'] = studioLanguages.filter((language) => language !== i18n.language);
  useEffect(() => void loadLanguage(i18n, other), [i18n, other]);
  return useMemo(() => i18n.getFixedT(other, 'studio'), [i18n, other]);
}

/** The same list as before while it says the same: a text that is typed changes no field of the account. */
function useSame<Item>(list: readonly Item[]): readonly Item[] {
  const [shown, setShown] = useState(list);
  const kept = keepEqual(shown, list);
  if (kept !== shown) setShown(kept);
  return kept;
}
