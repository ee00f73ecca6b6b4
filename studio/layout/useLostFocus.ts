import { useEffect } from 'react';

/**
 * Moves the focus on when the focused element disappears, such as a pressed button: to the button beside it, else to
 * the nearest heading, else to the page. Source: requirements#focus
 */
export function useLostFocus(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    const remember = ({ target }: FocusEvent): void => {
      around = target instanceof Element ? ancestors(target) : [];
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
      const places = around.filter((one) => one.isConnected && one.closest('#main > *, dialog'));
      (places.map(targetIn).find(Boolean) ?? document.querySelector<HTMLElement>('#main'))?.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

function ancestors(element: Element): readonly Element[] {
  return element === document.body || !element.parentElement ? [] : [element, ...ancestors(element.parentElement)];
}

function targetIn(place: Element): HTMLElement | null {
  const button = [...place.querySelectorAll<HTMLElement>(':scope > button')].at(-1);
  const heading = place.querySelector<HTMLElement>('h1, h2, h3, summary');
  // A heading takes the focus only with a tab index; a summary has one.
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
  return button ?? heading;
}
