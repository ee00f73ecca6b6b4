import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

/**
 * For content that replaced the control that was just pressed: focuses its first control. Give each step its own React
 * key.
 */
export function FocusFirst({ children }: { readonly children: ReactNode }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([hidden]), button, a')?.focus(), []);
  return <div ref={place}>{children}</div>;
}
