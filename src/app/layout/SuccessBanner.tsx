import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, type ReactElement } from 'react';
import notice from './Notice.module.css';
import { scrollBehavior } from './scrollBehavior.ts';
import { useElapsed } from './useDelayed.ts';

/** How long a banner is highlighted, milliseconds. Source: requirements#constants. */
export const bannerMilliseconds = 5_000;

/**
 * Reports a success: scrolls into view when it appears and is read out. Highlighted for five seconds, then the same
 * text in normal style.
 * Source: requirements#account-pages.
 */
export function SuccessBanner({
  headline,
  text,
  isAbovePage = false,
}: {
  readonly headline: string;
  readonly text: string;
  /** Whether it stands above the page's `h1`; its headline is no heading then. */
  readonly isAbovePage?: boolean;
}): ReactElement {
  const place = useRef<HTMLElement>(null);
  const isFaded = useElapsed(bannerMilliseconds);
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'center', behavior: scrollBehavior() });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={place}
      data-saved
      tabIndex={-1}
      aria-live="polite"
      className={`${notice.notice} ${notice.success}`}
      data-faded={isFaded || undefined}
    >
      <CircleCheck size={24} aria-hidden="true" />
      {isAbovePage ? <strong className={notice.headline}>{headline}</strong> : <h2>{headline}</h2>}
      <p>{text}</p>
    </section>
  );
}
