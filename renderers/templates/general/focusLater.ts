/**
 * Moves focus after React has drawn the result of a pressed button: to the first of the elements that exists and can
 * take it. A list that loses or moves an item would otherwise move the focus to the start of the page.
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
