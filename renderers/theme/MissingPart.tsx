import type { ReactNode } from 'react';
import { useText } from '../widgets/useText.ts';

/** Shown if a part of a form could not be loaded; the rest of the form stays, and so does the value. */
export function MissingPart({ children }: { readonly children?: ReactNode }) {
  const text = useText();
  return (
    children ?? (
      <p role="alert">
        {text('global.theme.unsupported', 'This field cannot be shown. You can fill in all the others.')}
      </p>
    )
  );
}
