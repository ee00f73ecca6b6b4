import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

/** Focuses the first control of content that replaces the pressed button. Give each step its own React key. */
export function FocusFirst({ children }: { readonly children: ReactNode }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([hidden]), button, a')?.focus(), []);
  return <div ref={place}>{children}</div>;
}
