import { idOf } from './formContext.ts';

const focusable = ':is(input:not([type=hidden]), select, textarea, button)';

/** The control with an id; in a group with that id the first invalid one, else the first focusable one. */
function findControl(id: string): HTMLElement | undefined {
  const element = document.getElementById(id);
  if (!element || element.matches(focusable)) return element ?? undefined;
  const first = element.querySelector<HTMLElement>(`${focusable}:not(:disabled)`);
  return element.querySelector<HTMLElement>('[aria-invalid=true]') ?? first ?? undefined;
}

/**
 * Focuses the control at a form path, or the nearest one around it; in a composite control its first invalid input,
 * else its first input. Opens collapsed groups around it. False if the page has no such control.
 */
export function focusAt(prefix: string, path: readonly string[], separator?: string): boolean {
  for (let length = path.length; length >= 0; length -= 1) {
    const control = findControl(idOf(prefix, path.slice(0, length), separator));
    if (!control) continue;
    for (let group = control.closest('details'); group; group = group.parentElement?.closest('details') ?? null)
      group.open = true;
    control.focus();
    return true;
  }
  return false;
}

/**
 * Focuses, after the next render, the first of these elements that is an enabled control or contains one. Without it, a
 * list that loses or moves an item would send the focus to the start of the page.
 */
export function focusLater(ids: readonly string[]): void {
  setTimeout(() =>
    ids
      .map(findControl)
      .find((control) => control?.matches(':disabled') === false)
      ?.focus(),
  );
}
