import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, type ReactElement } from 'react';
import notice from './Notice.module.css';
import { scrollManner } from './scrollManner.ts';

/** Says that something was done; scrolls into view when it appears and is read out. Source: specification §2, account pages. */
export function SuccessBanner({ headline, text }: { readonly headline: string; readonly text: string }): ReactElement {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'center', behavior: scrollManner() });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={place} tabIndex={-1} aria-live="polite" className={`${notice.notice} ${notice.success}`}>
      <CircleCheck size={24} aria-hidden="true" />
      <h2>{headline}</h2>
      <p>{text}</p>
    </section>
  );
}
