/**
 * A separate script in the head, which runs before the first paint. Holds back clicks on buttons and submits of forms
 * until the page is interactive (the document's event `kontor-ready`), then repeats the last one if its element is
 * still on the page. Buttons that open a popover work without scripts. If the page's script does not arrive, says so
 * (`#not-loaded` in index.html).
 */
{
  let lastTarget: Element | undefined;
  let hasFailed = false;
  const intercept = (event: Event): void => {
    if (!(event.target instanceof Element)) return;
    const target = event.type === 'submit' ? event.target : event.target.closest('button:not([popovertarget])');
    if (!target) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    lastTarget?.removeAttribute('aria-busy');
    lastTarget = target;
    if (!hasFailed) lastTarget.setAttribute('aria-busy', 'true');
  };
  const showFailure = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    hasFailed = true;
    lastTarget?.removeAttribute('aria-busy');
    const sentence = document.querySelector('#not-loaded');
    sentence?.setAttribute('role', 'alert');
    sentence?.removeAttribute('hidden');
    sentence?.scrollIntoView();
  };
  const replay = (): void => {
    removeEventListener('click', intercept, true);
    removeEventListener('submit', intercept, true);
    removeEventListener('error', showFailure, true);
    lastTarget?.removeAttribute('aria-busy');
    if (!lastTarget?.isConnected) return;
    if (lastTarget instanceof HTMLFormElement) lastTarget.requestSubmit();
    else if (lastTarget instanceof HTMLElement) lastTarget.click();
  };
  addEventListener('click', intercept, true);
  addEventListener('submit', intercept, true);
  // Also for the scripts that it imports.
  addEventListener('error', showFailure, true);
  document.addEventListener('kontor-ready', replay, { once: true });
}
