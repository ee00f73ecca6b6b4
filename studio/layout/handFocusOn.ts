/**
 * The cleanup of an element's layout effect: if the element disappears with the focus, such as a pressed button, the
 * button beside it gets the focus, else the nearest heading, else the page. Source: requirements#focus
 */
export function handFocusOn(element: HTMLElement): () => void {
  return () => {
    if (document.activeElement !== element) return;
    const around = ancestors(element);
    // Only after React's commit is it known how much disappears with the element.
    queueMicrotask(() => {
      if (element.isConnected || document.activeElement !== document.body) return;
      const places = around.filter((one) => one.isConnected && one.closest('#main > *, dialog'));
      (places.map(targetIn).find(Boolean) ?? document.querySelector<HTMLElement>('#main'))?.focus();
    });
  };
}

function ancestors({ parentElement }: Element): readonly Element[] {
  return parentElement ? [parentElement, ...ancestors(parentElement)] : [];
}

function targetIn(place: Element): HTMLElement | null {
  const button = [...place.querySelectorAll<HTMLElement>(':scope > button')].at(-1);
  const heading = place.querySelector<HTMLElement>('h1, h2, h3, summary');
  // A heading takes the focus only with a tab index; a summary has one.
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
  return button ?? heading;
}
