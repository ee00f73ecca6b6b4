/**
 * As the `ref` of a part that a press inside it removes: the focus goes to the nearest headline around it, which
 * browsers would leave at `body`. A message that appears instead takes it in its effect, which comes later.
 */
export function handFocusOn(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  return () => {
    if (part.contains(document.activeElement)) headlineAround(part)?.focus({ preventScroll: true });
  };
}

function headlineAround(part: HTMLElement): HTMLElement | null {
  const main = document.getElementById('main');
  for (let around = part.parentElement; around && main?.contains(around); around = around.parentElement) {
    const headline = [...around.querySelectorAll<HTMLElement>('h1, h2, h3')].find((one) => !part.contains(one));
    if (!headline) continue;
    headline.tabIndex = -1;
    return headline;
  }
  return main;
}
