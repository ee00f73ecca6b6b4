/** Whether the keyboard focus is lost: the focused element is removed or inert. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, #main') || activeElement.closest('[inert]') !== null;
}
