import { hasOtherText } from '../controls/otherText.ts';

/**
 * Takes over texts that a password manager has set without an event: their controls hear of them as if they were typed
 * now.
 */
export function readInputs(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)) {
    const { value, defaultValue } = element;
    if (!hasOtherText(element)) continue;
    const prototype =
      element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    // React compares with the last text that was set through the element itself.
    element.value = defaultValue;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const texts = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range])';
