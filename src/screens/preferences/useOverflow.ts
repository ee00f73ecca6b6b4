import { useEffect, useState, type RefObject } from 'react';

interface Overflow {
  readonly before: boolean;
  readonly after: boolean;
  /** Scrolls most of a screenful; -1 back, 1 on. */
  readonly scroll: (direction: -1 | 1) => void;
}

/** Whether a row hides something at its ends. Looks again when it scrolls, is resized, or `content` changes. */
export function useOverflow(row: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [ends, setEnds] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const next = { before: scrollLeft > 4, after: scrollLeft + clientWidth < scrollWidth - 4 };
      setEnds((last) => (last.before === next.before && last.after === next.after ? last : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const watcher = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    watcher?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watcher?.disconnect();
    };
  }, [row, content]);
  const scroll = (direction: -1 | 1): void => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7, behavior: 'smooth' });
  return { ...ends, scroll };
}
