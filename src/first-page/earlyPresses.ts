/**
 * Keeps presses of buttons until the page can answer them: its buttons are on screen before the scripts that give them
 * a meaning. Returns what presses the last one again, if it is still on the page.
 */
export function earlyPresses(root: HTMLElement): () => void {
  let pressed: HTMLElement | undefined;
  const note = ({ target }: Event): void => {
    pressed = target instanceof Element ? (target.closest('button') ?? undefined) : undefined;
  };
  root.addEventListener('click', note);
  return () => {
    root.removeEventListener('click', note);
    if (pressed?.isConnected) pressed.click();
  };
}
