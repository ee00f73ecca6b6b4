import type { ReactNode } from 'react';

/** In the site's build, in place of the Markdown in rjsf's own field for objects: the text as it is. */
export function Markdown({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
