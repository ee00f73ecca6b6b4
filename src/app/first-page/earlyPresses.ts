/**
 * A script of its own, which stands in the head and so runs before anything is drawn: takes presses of buttons and sent
 * forms until the page can answer them (the document's event `kontor-ready`). What was pressed last happens then, if it
 * is still on the page. Buttons that open a popover work without scripts.
 */
{
  let pressed: Element | undefined;
  const take = (event: Event): void => {
    if (!(event.target instanceof Element)) return;
    const part = event.type === 'submit' ? event.target : event.target.closest('button:not([popovertarget])');
    if (!part) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed?.removeAttribute('aria-busy');
    pressed = part;
    pressed.setAttribute('aria-busy', 'true');
  };
  const goOn = (): void => {
    removeEventListener('click', take, true);
    removeEventListener('submit', take, true);
    pressed?.removeAttribute('aria-busy');
    if (!pressed?.isConnected) return;
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else if (pressed instanceof HTMLElement) pressed.click();
  };
  addEventListener('click', take, true);
  addEventListener('submit', take, true);
  document.addEventListener('kontor-ready', goOn, { once: true });
}
