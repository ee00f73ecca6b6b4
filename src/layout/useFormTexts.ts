import type { RendererContext } from '#renderers/model/rendererContext.ts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { gatewaysAtom } from '../state/store.ts';

/**
 * Translation and language for forms, and where they report what is odd: the text of the first key in the catalogue. The
 * same object until the language changes.
 */
export function useFormTexts(): Pick<RendererContext, 't' | 'language' | 'onFindings'> {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { journal } = useAtomValue(gatewaysAtom);
  return useMemo(
    () => ({
      // A site may configure a whole sentence instead of a key: keys have no spaces.
      t: (keys, values) => {
        const list = [keys].flat();
        const known = list.find((key) => i18n.exists(key, values));
        const [first = ''] = list;
        return known === undefined && list.length === 1 && first.includes(' ')
          ? first
          : t(known ?? list.at(-1) ?? '', values);
      },
      language,
      onFindings: journal.findings,
    }),
    [t, i18n, language, journal],
  );
}
