/**
 * Shows testers a notice where the real script would open its own screens because the page did not set
 * `ignoreInterruptions`: a page that forgot it must not seem to work. `onClose` runs when they close the notice.
 */
export function showInterruption(errorCode: number, onClose: () => void): void {
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  const close = document.createElement('button');
  text.textContent = `Identity provider (stand-in): code ${errorCode} opens the provider's own screens here, because the call did not pass ignoreInterruptions.`;
  text.lang = 'en';
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
  });
  dialog.append(text, close);
  document.body.append(dialog);
  dialog.showModal();
}
