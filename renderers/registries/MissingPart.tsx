import type { ReactNode } from 'react';
import { useRenderer } from '../model/rendererContext.ts';

/** Shown if a part of a form could not be loaded; the rest of the form stays, and so does the value. */
export function MissingPart({ children }: { readonly children?: ReactNode }) {
  const { t } = useRenderer();
  return children ?? <p role="alert">{t('global.theme.unsupported')}</p>;
}
