/** Whether the keyboard has nowhere to go on: what had the focus is gone, or can no longer be reached. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, #main') || activeElement.closest('[inert]') !== null;
}
