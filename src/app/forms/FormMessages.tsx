import { RendererProvider, useRenderer, type RendererContext } from '@kontor/rjsf-theme/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import { gatewaysAtom } from '../../store/store.ts';
import { storeSearch } from './storeSearch.ts';
import { formErrorsAtom } from '../layout/currentPage.ts';

/** Provides the portal's forms with counts and the search for stores, beside the texts of the frame. */
export function FormMessages({ children }: { readonly children: ReactNode }): ReactElement {
  const frame = useRenderer();
  const onErrors = useSetAtom(formErrorsAtom);
  const { formCounts, services } = useAtomValue(gatewaysAtom);
  const context = useMemo(
    (): RendererContext => ({
      ...frame,
      onErrors,
      onFormEvent: formCounts.take,
      ...storeSearch(services, { country: frame.siteCountry }),
    }),
    [frame, onErrors, formCounts, services],
  );
  return <RendererProvider value={context}>{children}</RendererProvider>;
}
