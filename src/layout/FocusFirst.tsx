import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

/** Something that took the place of what the customer just pressed: the keyboard goes on at its first control. Give each step a key of its own. */
export function FocusFirst({ children }: { readonly children: ReactNode }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return <div ref={place}>{children}</div>;
}
