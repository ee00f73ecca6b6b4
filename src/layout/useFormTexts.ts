import type { RendererContext } from '#renderers/model/rendererContext.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Words and language for forms: the text of the first key that the catalogue knows. Keeps its identity until the language changes. */
export function useFormTexts(): Pick<RendererContext, 't' | 'language'> {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(
    () => ({
      // A site may give a whole sentence where a key is expected: keys have no spaces.
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
