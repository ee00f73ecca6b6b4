/** Finds the focused control again after the page was replaced by its current version. */

/** Which control is focused, in terms that outlive it; undefined if none is. */
export function focusedPlace(desk) {
  const control = document.activeElement;
  if (control === null || !desk.contains(control)) return undefined;
  const like = selectorOf(control);
  return {
    id: control.id,
    like,
    markup: control.outerHTML,
    index: [...desk.querySelectorAll(like)].indexOf(control),
    heading: control.closest('[aria-labelledby]')?.getAttribute('aria-labelledby'),
  };
}

/**
 * Focuses the same control; one that has changed its label; the one that took its place in a list; else the heading of
 * its part of the page.
 */
export function focusPlace(desk, place) {
  if (place === undefined || desk.contains(document.activeElement)) return;
  const alike = [...desk.querySelectorAll(place.like)];
  const target =
    (place.id !== '' && document.getElementById(place.id)) ||
    alike.find(({ outerHTML }) => outerHTML === place.markup) ||
    alike[Math.min(place.index, alike.length - 1)] ||
    document.getElementById(place.heading ?? '') ||
    desk.querySelector('h1');
  if (target === null) return;
  if (/^H\d$/.test(target.tagName)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Controls that do the same kind of thing. */
function selectorOf(control) {
  const { path, method } = control.dataset;
  const form = control.closest('form')?.dataset.form;
  const tag = control.tagName.toLowerCase();
  if (path !== undefined) return `[data-path="${CSS.escape(path)}"][data-method="${method}"]`;
  if (control.dataset.fault !== undefined) return '[data-fault]';
  return form === undefined ? tag : `form[data-form="${form}"] ${tag}`;
}
