import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RendererProvider, type RendererContext } from '@kontor/rjsf-theme/form';
import { loadLanguage, textByKey } from '@kontor/rjsf-theme/texts';
import { EditorProvider, type EditorContext } from '../forms/editorContext.ts';
import { ApiError } from '../gateways/call.ts';
import { studioLanguages } from '../texts.ts';
import { accountFields, newsletterKeys, newsletterNames } from '../model/accountFields.ts';
import { firstIn } from '../model/documents.ts';
import { zoneOf } from '../model/publicationTime.ts';
import { providerAtom } from '../state/checkAtoms.ts';
import { decidersAtom } from '../state/conditionAtoms.ts';
import { changePicturesAtom, documentsAtom, openSiteAtom } from '../state/draft.ts';
import { languagesAtom } from '../state/outlineAtoms.ts';
import { roleAtom, siteAtom } from '../state/session.ts';
import { gatewaysAtom } from '../state/store.ts';
import { useStable } from './useStable.ts';

/**
 * Provides the names of parts and the context of forms to all pages of a site. Only this component subscribes to the
 * documents, so that a keystroke does not rerender all panes.
 */
export function EditorTools({ children }: { readonly children: ReactNode }): ReactElement {
  const { editor, renderer } = useEditorTools();
  return (
    <EditorProvider value={editor}>
      <RendererProvider value={renderer}>{children}</RendererProvider>
    </EditorProvider>
  );
}

/** The contexts of the forms and their controls; stable objects while nothing changes. */
function useEditorTools(): { readonly editor: EditorContext; readonly renderer: RendererContext } {
  const { t, i18n } = useTranslation('studio');
  const inOther = useOtherLanguage();
  const site = useAtomValue(openSiteAtom);
  const { language } = i18n;
  const country = useAtomValue(siteAtom)?.country ?? 'DE';
  const provider = useAtomValue(providerAtom);
  // Deferred, so that a keystroke does not wait for the lists.
  const later = useDeferredValue(useAtomValue(documentsAtom));
  const documents = useMemo(() => firstIn(language, later), [language, later]);
  const languages = useAtomValue(languagesAtom);
  const pictureTools = usePictureTools(site?.cmsId ?? '');
  const pictures = site?.reference.pictures;
  // Most keystrokes change no field of the account.
  const fields = useStable(useMemo(() => accountFields(provider, documents), [provider, documents]));
  const names = useStable(useMemo(() => newsletterNames(documents), [documents]));
  const deciders = useStable(useDeferredValue(useAtomValue(decidersAtom)));
  const editor = useMemo(
    (): EditorContext => ({
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
    }),
    [t, inOther, language, languages, fields, deciders, names, provider, pictures, country, pictureTools],
  );
  return { editor, renderer: useRenderer(language, country) };
}

/** The actions of the picture dialog. */
function usePictureTools(cmsId: string): Pick<EditorContext, 'addPicture' | 'listPictures' | 'removePicture'> {
  const { t } = useTranslation('studio');
  const { content } = useAtomValue(gatewaysAtom);
  const changeChoices = useSetAtom(changePicturesAtom);
  const mayRemove = useAtomValue(roleAtom) === 'publisher';
  return useMemo(
    () => ({
      addPicture: async (file) => {
        const picture = await content.addPicture(cmsId, file).catch(rethrowFor(t, 'edit.pictures.failed'));
        changeChoices((pictures) => [picture, ...pictures.filter(({ path }) => path !== picture.path)]);
        return picture.path;
      },
      listPictures: () => content.pictures(cmsId),
      removePicture: mayRemove
        ? async (path) => {
            await content.removePicture(cmsId, path).catch(rethrowFor(t, 'edit.pictures.notDeleted'));
            changeChoices((pictures) => pictures.filter((picture) => picture.path !== path));
          }
        : undefined,
    }),
    [t, content, cmsId, changeChoices, mayRemove],
  );
}

/** Converts an ApiError to an error with a sentence for the editor, by its code. */
function rethrowFor(t: EditorContext['t'], fallbackKey: 'edit.pictures.failed' | 'edit.pictures.notDeleted') {
  return (error: unknown): never => {
    const code = error instanceof ApiError ? (error.code ?? error.failure) : 'unknown';
    throw new Error(textByKey(t, [`edit.pictures.errors.${code}`, fallbackKey]), { cause: error });
  };
}

/** The context of the customers' controls in the studio's forms. */
function useRenderer(language: string, country: string): RendererContext {
  const { t: formText } = useTranslation();
  return useMemo(
    (): RendererContext => ({ t: formText, language, siteCountry: country, headingLevel: 3 }),
    [formText, language, country],
  );
}

/** `t` for the other language of the studio, once loaded: the search finds fields by their names in both. */
function useOtherLanguage(): EditorContext['inOther'] {
  const { i18n } = useTranslation('studio');
  const [other = 'de'] = studioLanguages.filter((language) => language !== i18n.language);
  useEffect(() => void loadLanguage(i18n, other), [i18n, other]);
  return useMemo(() => i18n.getFixedT(other, 'studio'), [i18n, other]);
}
