/** Whether the keyboard focus is lost: the focused element was removed or can no longer be reached. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, #main') || activeElement.closest('[inert]') !== null;
}
