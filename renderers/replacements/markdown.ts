import type { ReactNode } from 'react';

/** Stands in for rjsf's Markdown renderer, which nothing here uses: shows the text as it is. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
