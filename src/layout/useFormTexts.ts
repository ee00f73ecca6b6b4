import type { RendererContext } from '#renderers/model/rendererContext.ts';
import { useMemo } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';

/**
 * Translation and language for forms: the text of the first key in the catalogue. The same object until the language
 * changes.
 */
export function useFormTexts(): Pick<RendererContext, 't' | 'language'> {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
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
    }),
    [t, i18n, language],
  );
}
