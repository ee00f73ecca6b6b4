import { useRef, useSyncExternalStore, type RefObject } from 'react';
import { scrollBehavior } from '../../layout/scrollBehavior.ts';

interface Overflow {
  readonly before: boolean;
  readonly after: boolean;
  /** Scrolls by most of the visible width; -1 back, 1 forward. */
  readonly scroll: (direction: -1 | 1) => void;
}

/** Whether part of a row is hidden at either end; checked on render, scroll and resize. */
export function useOverflow(row: RefObject<HTMLElement | null>): Overflow {
  /** The target of a scroll that is still running, so that a second press continues from there. */
  const target = useRef<number | undefined>(undefined);
  const rest = (): void => {
    target.current = undefined;
  };
  const follow = (look: () => void): (() => void) => {
    const element = row.current;
    element?.addEventListener('scroll', look, { passive: true });
    element?.addEventListener('scrollend', rest);
    const watcher = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    if (element) watcher?.observe(element);
    return () => {
      element?.removeEventListener('scroll', look);
      element?.removeEventListener('scrollend', rest);
      watcher?.disconnect();
    };
  };
  const ends = useSyncExternalStore(follow, () => hiddenEnds(row.current));
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

function hiddenEnds(row: HTMLElement | null): 'NONE' | 'BEFORE' | 'AFTER' | 'BOTH' {
  if (!row) return 'NONE';
  const before = row.scrollLeft > 4;
  const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 4;
  if (before) return after ? 'BOTH' : 'BEFORE';
  return after ? 'AFTER' : 'NONE';
}
