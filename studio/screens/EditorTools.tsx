import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RendererProvider, type RendererContext } from '#renderers/model/rendererContext.ts';
import { loadLanguage } from '#renderers/texts/openTexts.ts';
import { textByKey } from '#renderers/texts/textByKey.ts';
import { EditorProvider, type EditorContext } from '../forms/editorContext.ts';
import { ApiError } from '../gateways/call.ts';
import { studioLanguages } from '../i18n/texts.ts';
import { accountFields, newsletterKeys, newsletterNames } from '../model/accountFields.ts';
import { firstIn } from '../model/documents.ts';
import { keepEqual } from '../model/matchItems.ts';
import { zoneOf } from '../model/publicationTime.ts';
import { providerAtom } from '../state/checkAtoms.ts';
import { decidersAtom } from '../state/conditionAtoms.ts';
import { documentsAtom, openSiteAtom, pictureAddedAtom, pictureRemovedAtom } from '../state/draft.ts';
import { languagesAtom } from '../state/outlineAtoms.ts';
import { roleAtom, siteAtom } from '../state/session.ts';
import { gatewaysAtom } from '../state/store.ts';

/**
 * Gives the pages of a site the names of its parts, and the forms what they need. It alone follows the documents: each
 * key would draw all panes again otherwise.
 */
export function EditorTools({ children }: { readonly children: ReactNode }): ReactElement {
  const { editor, renderer } = useEditorTools();
  return (
    <EditorProvider value={editor}>
      <RendererProvider value={renderer}>{children}</RendererProvider>
    </EditorProvider>
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
