import { RendererProvider, type RendererContext } from '@kontor/rjsf-theme/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { settledMetadataAtom } from '../../store/site.ts';
import { gatewaysAtom } from '../../store/store.ts';
import { storeSearch } from './storeSearch.ts';
import { useFormTexts } from './useFormTexts.ts';
import { formErrorsAtom } from '../layout/currentPage.ts';

/** Provides the portal's forms with texts, language and country. */
export function FormMessages({ children }: { readonly children: ReactNode }): ReactElement {
  const texts = useFormTexts();
  const onErrors = useSetAtom(formErrorsAtom);
  const { formCounts, services } = useAtomValue(gatewaysAtom);
  const siteCountry = useAtomValue(settledMetadataAtom).value?.rules.country ?? 'DE';
  const context = useMemo(
    (): RendererContext => ({
      ...texts,
      siteCountry,
      onErrors,
      onFormEvent: formCounts.take,
      ...storeSearch(services, { country: siteCountry }),
    }),
    [texts, siteCountry, onErrors, formCounts, services],
  );
  return <RendererProvider value={context}>{children}</RendererProvider>;
}
