import { loadLanguage } from '@kontor/rjsf-theme/texts';
import { useAtomValue } from 'jotai';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customerSite } from '../../model/customerForms.ts';
import { errorSentences, type RuleSentences } from '../../model/errorSentences.ts';
import type { Part, Path } from '../../model/parts.ts';
import { providerAtom } from '../../state/checkAtoms.ts';
import { documentsAtom, openSiteAtom } from '../../state/draft.ts';
import { languagesAtom } from '../../state/outlineAtoms.ts';

/** The rules of the selected field, with built-in sentences once the customers' texts are loaded; empty for other parts. */
export function useErrorSentences(part: Part, path: Path): Readonly<Record<string, RuleSentences>> {
  const { i18n } = useTranslation();
  const documents = useDeferredValue(useAtomValue(documentsAtom));
  const languages = useAtomValue(languagesAtom);
  const provider = useAtomValue(providerAtom);
  const reference = useAtomValue(openSiteAtom)?.reference;
  const isField = part.name === 'field';
  const [loadedLanguages, setLoadedLanguages] = useState<readonly string[]>();
  useEffect(() => {
    if (isField)
      void Promise.all(languages.map((one) => loadLanguage(i18n, one))).then(() => setLoadedLanguages(languages));
  }, [isField, languages, i18n]);
  return useMemo(() => {
    if (!isField) return none;
    const site = customerSite(reference?.metadata ?? {}, reference?.country ?? 'DE');
    const textsIn = loadedLanguages === languages ? (language: string) => i18n.getFixedT(language) : undefined;
    return errorSentences(documents, path, { provider, site, textsIn });
  }, [isField, loadedLanguages, languages, documents, path, provider, reference, i18n]);
}

const none = {};
