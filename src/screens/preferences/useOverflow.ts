import { useSyncExternalStore, type RefObject } from 'react';

interface Overflow {
  readonly before: boolean;
  readonly after: boolean;
  /** Scrolls most of a screenful; -1 back, 1 on. */
  readonly scroll: (direction: -1 | 1) => void;
}

/** Whether a row hides something at its ends; looks at the row itself whenever it is drawn, scrolls or is resized. */
export function useOverflow(row: RefObject<HTMLElement | null>): Overflow {
  const follow = (look: () => void): (() => void) => {
    const element = row.current;
    element?.addEventListener('scroll', look, { passive: true });
    const watcher = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    if (element) watcher?.observe(element);
    return () => {
      element?.removeEventListener('scroll', look);
      watcher?.disconnect();
    };
  };
  const ends = useSyncExternalStore(follow, () => hiddenEnds(row.current));
  return {
    before: ends === 'BOTH' || ends === 'BEFORE',
    after: ends === 'BOTH' || ends === 'AFTER',
    scroll: (direction) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7, behavior: 'smooth' }),
  };
}

function hiddenEnds(row: HTMLElement | null): 'NONE' | 'BEFORE' | 'AFTER' | 'BOTH' {
  if (!row) return 'NONE';
  const before = row.scrollLeft > 4;
  const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 4;
  if (before) return after ? 'BOTH' : 'BEFORE';
  return after ? 'AFTER' : 'NONE';
}
