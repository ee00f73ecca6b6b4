import { idOf } from './formContext.ts';

const focusable = ':is(input:not([type=hidden]), select, textarea, button)';

/** The control with an id; of a group with that id the first invalid one, else the first that can take the focus. */
function controlAt(id: string): HTMLElement | undefined {
  const place = document.getElementById(id);
  if (!place || place.matches(focusable)) return place ?? undefined;
  const first = place.querySelector<HTMLElement>(`${focusable}:not(:disabled)`);
  return place.querySelector<HTMLElement>('[aria-invalid=true]') ?? first ?? undefined;
}

/**
 * Moves focus to the control at a form path, or to the nearest part around it; in a composite control to its first invalid or first input. Opens
 * collapsed groups around it. False if there is no such control on the page.
 */
export function focusAt(prefix: string, path: readonly string[], separator?: string): boolean {
  for (let length = path.length; length >= 0; length -= 1) {
    const control = controlAt(idOf(prefix, path.slice(0, length), separator));
    if (!control) continue;
    for (let group = control.closest('details'); group; group = group.parentElement?.closest('details') ?? null)
      group.open = true;
    control.focus();
    return true;
  }
  return false;
}

/**
 * Moves focus after React has drawn the result of a pressed button: to the first of the elements that can take it, or
 * that has a control in it. A list that loses or moves an item would otherwise move the focus to the start of the page.
 */
export function focusLater(ids: readonly string[]): void {
  setTimeout(() =>
    ids
      .map(controlAt)
      .find((control) => control?.matches(':disabled') === false)
      ?.focus(),
  );
}
