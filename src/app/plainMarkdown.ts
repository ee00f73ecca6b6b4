import type { ReactNode } from 'react';

/** Replaces the Markdown library of rjsf's own object field in the site's build: renders the source text. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
