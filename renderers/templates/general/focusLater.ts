/**
 * Moves focus once React has drawn what a press of a button changed: to the first of the elements that is there and can take it.
 * A list that loses or moves an item would otherwise drop focus at the start of the page.
 */
export function focusLater(ids: readonly string[]): void {
  setTimeout(() => {
    for (const id of ids) {
      const element = document.getElementById(id);
      if (element === null || element.matches(':disabled')) continue;
      element.focus();
      return;
    }
  });
}
