const controls = 'input:not([type=hidden]), select, textarea, button';

/** How often an element is waited for that loads when it is first drawn, and how long each time, milliseconds. */
const tries = 20;
const pause = 50;

/**
 * Moves focus after React has drawn the result of a pressed button: to the first of the elements that can take it, or
 * that has a control in it. A list that loses or moves an item would otherwise move the focus to the start of the page.
 */
export function focusLater(ids: readonly string[]): void {
  focusWhenDrawn(() => ids.flatMap((id) => controlsAt(id).slice(0, 1))[0]);
}

/** Moves focus to the last element of a group that fits, as soon as there is one more than before. */
export function focusNewest(id: string, selector: string): void {
  const all = (): readonly HTMLElement[] => [
    ...(document.getElementById(id)?.querySelectorAll<HTMLElement>(selector) ?? []),
  ];
  const before = all().length;
  focusWhenDrawn(() => (all().length > before ? all().at(-1) : undefined));
}

function focusWhenDrawn(find: () => HTMLElement | undefined): void {
  let [left, wait] = [tries, 0];
  const attempt = (before: Element | null): void => {
    setTimeout(() => {
      const target = find();
      const at = document.activeElement;
      // Somebody who goes on in the meantime keeps the focus.
      const isElsewhere = wait > 0 && at !== before;
      left -= 1;
      wait = pause;
      if (target && !isElsewhere) target.focus();
      else if (left > 0 && !isElsewhere) attempt(at);
    }, wait);
  };
  attempt(document.activeElement);
}

function controlsAt(id: string): readonly HTMLElement[] {
  const element = document.getElementById(id);
  if (!element) return [];
  const all = element.matches(controls) ? [element] : [...element.querySelectorAll<HTMLElement>(controls)];
  return all.filter((one) => !one.matches(':disabled'));
}
