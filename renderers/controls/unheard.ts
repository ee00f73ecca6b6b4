/**
 * The handler for rjsf's `onBlur` and `onFocus` of a form that does nothing then: a control that sees it adds no
 * listener of its own, because each one costs time whenever a field is left.
 */
export function unheard(): void {
  // Nobody listens.
}
