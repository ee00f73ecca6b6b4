import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { scrollBehavior } from './scrollBehavior.ts';

/**
 * The heading of a card that links can lead to: an address that ends with `#` and its id shows the card, and keyboards
 * and screen readers continue there.
 */
export function CardHeading({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    const { current } = heading;
    if (hash !== `#${id}` || !current) return;
    current.tabIndex = -1;
    current.focus({ preventScroll: true });
    current.scrollIntoView?.({ behavior: scrollBehavior(), block: 'start' });
    // oxlint-disable-next-line react/exhaustive-deps -- the key: the same link pressed again leads there again
  }, [hash, id, key]);
  return (
    <h2 ref={heading} id={id}>
      {children}
    </h2>
  );
}
