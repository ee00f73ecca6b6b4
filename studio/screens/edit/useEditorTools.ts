import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { textByKey } from '#renderers/texts/textByKey.ts';
import type { RendererContext } from '#renderers/model/rendererContext.ts';
import type { EditorContext } from '../../forms/editorContext.ts';
import { ApiError } from '../../gateways/ApiError.ts';
import { accountFields, newsletterNames } from '../../model/accountFields.ts';
import { keepEqual } from '../../model/keepEqual.ts';
import { newsletterKeys } from '../../model/newsletters.ts';
import { zoneOf } from '../../model/siteZone.ts';
import { providerAtom } from '../../state/checks.ts';
import { documentsAtom, openSiteAtom, pictureAddedAtom, pictureRemovedAtom } from '../../state/draft.ts';
import { gatewaysAtom } from '../../state/gateways.ts';
import { languagesAtom } from '../../state/outline.ts';
import { roleAtom } from '../../state/role.ts';
import { siteAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import { loadLanguage } from '#renderers/texts/openTexts.ts';
import { studioLanguages } from '../../i18n/texts.ts';
import { useLater } from './useLater.ts';

/** What the forms of the editor and the controls in them need; the same objects while nothing changes. */
export function useEditorTools(): { readonly editor: EditorContext; readonly renderer: RendererContext } {
  const { t, i18n } = useTranslation('studio');
  const { language } = i18n;
  const inOther = useOtherLanguage();
  const { content } = useAtomValue(gatewaysAtom);
  const site = useAtomValue(openSiteAtom);
  const country = useAtomValue(siteAtom)?.country ?? 'DE';
  const provider = useAtomValue(providerAtom);
  const documents = useLater(useAtomValue(documentsAtom));
  const added = useSetAtom(pictureAddedAtom);
  const removed = useSetAtom(pictureRemovedAtom);
  const mayRemove = useAtomValue(roleAtom) === 'publisher';
  const languages = useAtomValue(languagesAtom);
  const cmsId = site?.cmsId ?? '';
  const pictures = site?.reference.pictures;
  const fields = useSame(useMemo(() => accountFields(provider, documents), [provider, documents]));
  const names = useSame(useMemo(() => newsletterNames(documents), [documents]));
  const editor = useMemo((): EditorContext => {
    return {
      t,
      inOther,
      language,
      languages,
      fields,
      newsletters: newsletterKeys(provider),
      newsletterNames: new Map(names),
      pictures: pictures ?? [],
      zone: zoneOf(country),
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
    };
  }, [
    t,
    inOther,
    language,
    languages,
    fields,
    names,
    provider,
    pictures,
    country,
    content,
    cmsId,
    added,
    removed,
    mayRemove,
  ]);
  return { editor, renderer: useRenderer(language, country) };
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
