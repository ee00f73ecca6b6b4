/**
 * A separate script in the head, which runs before the first paint. Holds back clicks on buttons and submits of forms
 * until the page is interactive (the document's event `kontor-ready`), then repeats the last one if its element is
 * still on the page. Buttons that open a popover work without scripts.
 */
{
  let lastTarget: Element | undefined;
  const intercept = (event: Event): void => {
    if (!(event.target instanceof Element)) return;
    const target = event.type === 'submit' ? event.target : event.target.closest('button:not([popovertarget])');
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    lastTarget?.removeAttribute('aria-busy');
    lastTarget = target;
    lastTarget.setAttribute('aria-busy', 'true');
  };
  const replay = (): void => {
    removeEventListener('click', intercept, true);
    removeEventListener('submit', intercept, true);
    lastTarget?.removeAttribute('aria-busy');
    if (!lastTarget?.isConnected) return;
    if (lastTarget instanceof HTMLFormElement) lastTarget.requestSubmit();
    else if (lastTarget instanceof HTMLElement) lastTarget.click();
  };
  addEventListener('click', intercept, true);
  addEventListener('submit', intercept, true);
  document.addEventListener('kontor-ready', replay, { once: true });
}
