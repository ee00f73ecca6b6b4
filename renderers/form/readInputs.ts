import { hasOtherText } from '../controls/otherText.ts';

/**
 * Takes over texts that a password manager has set without an event: their controls hear of them as if they were typed
 * now.
 */
export function readInputs(root: HTMLElement): void {
  // All are found first: what one of them writes draws the others again.
  const filled = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    .filter(hasOtherText)
    .map((element) => ({ element, text: element.value }));
  for (const { element, text } of filled) {
    const prototype =
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    // React compares with the last text that was set through the element itself.
    element.value = element.defaultValue;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
