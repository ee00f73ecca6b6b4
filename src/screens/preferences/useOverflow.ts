import { useEffect, useRef, useState, type RefObject } from 'react';
import { scrollBehavior } from '../../layout/scrollBehavior.ts';

interface Overflow {
  readonly before: boolean;
  readonly after: boolean;
  /** Scrolls by most of the visible width; -1 back, 1 forward. */
  readonly scroll: (direction: -1 | 1) => void;
}

type Ends = 'NONE' | 'BEFORE' | 'AFTER' | 'BOTH';

/**
 * Whether part of a row is hidden at either end; looked at when it is scrolled, and when its own size or that of one of
 * its elements changes. `content` is what its elements are drawn from.
 */
export function useOverflow(row: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [ends, setEnds] = useState<Ends>('NONE');
  /** The target of a scroll that is still running, so that a second press continues from there. */
  const target = useRef<number | undefined>(undefined);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = (): void => setEnds(hiddenEnds(element));
    const rest = (): void => {
      target.current = undefined;
    };
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('scrollend', rest);
    // It calls after the layout, the first time too; looking any earlier would ask for a layout of the whole page.
    const watcher = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    for (const part of [element, ...element.children]) watcher?.observe(part);
    return () => {
      element.removeEventListener('scroll', look);
      element.removeEventListener('scrollend', rest);
      watcher?.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the content: its elements are watched
  }, [row, content]);
  return {
    before: ends === 'BOTH' || ends === 'BEFORE',
    after: ends === 'BOTH' || ends === 'AFTER',
    scroll: (direction) => {
      const element = row.current;
      if (!element) return;
      const wanted = (target.current ?? element.scrollLeft) + direction * element.clientWidth * 0.7;
      const left = Math.max(0, Math.min(element.scrollWidth - element.clientWidth, wanted));
      target.current = Math.abs(left - element.scrollLeft) < 1 ? undefined : left;
      element.scrollTo({ left, behavior: scrollBehavior() });
    },
  };
}

function hiddenEnds(row: HTMLElement): Ends {
  const before = row.scrollLeft > 4;
  const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 4;
  if (before) return after ? 'BOTH' : 'BEFORE';
  return after ? 'AFTER' : 'NONE';
}
