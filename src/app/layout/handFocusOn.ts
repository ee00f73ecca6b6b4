/**
 * A `ref` for an element that a press inside it removes: moves the focus to the nearest headline around it, where
 * browsers would reset it to `body`. A message that replaces the element takes the focus in its effect, which runs
 * later.
 */
export function handFocusOn(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  return () => {
    if (part.contains(document.activeElement)) findHeadline(part)?.focus({ preventScroll: true });
  };
}

function findHeadline(part: HTMLElement): HTMLElement | null {
  const main = document.getElementById('main');
  for (let ancestor = part.parentElement; ancestor && main?.contains(ancestor); ancestor = ancestor.parentElement) {
    const headline = [...ancestor.querySelectorAll<HTMLElement>('h1, h2, h3')].find(
      (candidate) => !part.contains(candidate),
    );
    if (!headline) continue;
    headline.tabIndex = -1;
    return headline;
  }
  return main;
}
