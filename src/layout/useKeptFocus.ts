import { useEffect } from 'react';

const messages = '[role="alert"], [role="status"]:not(:empty), output:not(:empty), [data-saved]';
const headings = 'h1, h2, h3';

/**
 * Watches `main` for presses that remove what was pressed, after which browsers leave the focus at `body`: keyboards and
 * screen readers would start from the top. The focus goes to the message or heading nearest to where it was. Pages that
 * know a better place move it there themselves, and this does nothing.
 * Source: requirements#kept-focus.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return undefined;
    /** The focused element and what stood around it, from the inside out. */
    let path: readonly Element[] = [];
    let frame: number | undefined;
    const remember = ({ target }: FocusEvent): void => {
      path = target instanceof Element ? ancestorsIn(main, target) : [];
    };
    const look = (): void => {
      if (frame !== undefined || !isLost(path)) return;
      // After the effects of the same change, which may move the focus.
      frame = requestAnimationFrame(() => {
        frame = undefined;
        if (isLost(path)) focusNearest(path.filter((element) => element.isConnected));
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(main, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, []);
}

/** Whether the browser has the focus at `body` because the focused element was removed. */
const isLost = ([focused]: readonly Element[]): boolean =>
  focused !== undefined && !focused.isConnected && document.activeElement === document.body;

function ancestorsIn(main: Element, target: Element): readonly Element[] {
  if (!main.contains(target)) return [];
  return target === main ? [main] : [target, ...ancestorsIn(main, target.parentElement ?? main)];
}

/** A message anywhere around the lost place is newer than a heading. */
function focusNearest(around: readonly Element[]): void {
  const near = (selector: string): HTMLElement | undefined =>
    around.flatMap((element) => element.querySelector<HTMLElement>(selector) ?? [])[0];
  const target = near(messages) ?? near(headings);
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
