/** Restores the focus after `refresh.js` replaced the page. */

/** Describes the focused control, so that `focusPlace` finds it in the new page; undefined without focus. */
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
 * Focuses the first that exists: the same control, one with a new label, the one at its position, the heading of its
 * section.
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

/** Selector of the controls of the same kind. */
function selectorOf(control) {
  const { path, method } = control.dataset;
  const form = control.closest('form')?.dataset.form;
  const tag = control.tagName.toLowerCase();
  if (path !== undefined) return `[data-path="${CSS.escape(path)}"][data-method="${method}"]`;
  if (control.dataset.fault !== undefined) return '[data-fault]';
  if (control.dataset.off !== undefined) return '[data-off]';
  return form === undefined ? tag : `form[data-form="${form}"] ${tag}`;
}
