import { idOf } from '../model/fieldIds.ts';

const focusable = 'input:not([type=hidden]), select, textarea, button';

/**
 * Moves focus to the control at a form path, or to the nearest part around it; in a composite control to its first invalid or first input. Opens
 * collapsed groups around it. False if there is no such control on the page.
 */
export function focusAt(prefix: string, path: readonly string[]): boolean {
  for (let length = path.length; length >= 0; length -= 1) {
    const place = document.getElementById(idOf(prefix, path.slice(0, length)));
    if (!place) continue;
    const control = place.matches(focusable)
      ? place
      : (place.querySelector<HTMLElement>('[aria-invalid=true]') ?? place.querySelector<HTMLElement>(focusable));
    if (!control) continue;
    for (let group = control.closest('details'); group; group = group.parentElement?.closest('details') ?? null)
      group.open = true;
    control.focus();
    return true;
  }
  return false;
}
