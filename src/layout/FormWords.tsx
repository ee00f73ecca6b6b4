import { RendererProvider, type RendererContext } from '#renderers/rendererContext.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settledMetadataAtom } from '../state/site.ts';
import { formErrorsAtom } from './usePageTitle.ts';

/** Gives the portal's forms their words, language and country. */
export function FormWords({ children }: { readonly children: ReactNode }): ReactElement {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const onErrors = useSetAtom(formErrorsAtom);
  const metadata = useAtomValue(settledMetadataAtom);
  const siteCountry = metadata.state === 'READY' ? metadata.value.rules.country : 'DE';
  const context = useMemo(
    (): RendererContext => ({
      // A site may give a whole sentence where a key is expected: keys have no spaces.
      t: (keys, values) => {
        const list = [keys].flat();
        const known = list.find((key) => i18n.exists(key, values));
        const [first = ''] = list;
        return known === undefined && list.length === 1 && first.includes(' ') ? first : t(known ?? list.at(-1) ?? '', values);
      },
      language,
      siteCountry,
      onErrors,
    }),
    [t, i18n, language, siteCountry, onErrors],
  );
  return <RendererProvider value={context}>{children}</RendererProvider>;
}
