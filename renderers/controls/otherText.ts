/**
 * Whether an element holds another text than React wrote last, which it mirrors into `defaultValue`: a password manager
 * has set it without an event. Browsers drop line breaks, and in some inputs blanks around a text.
 */
export function hasOtherText({ type, value, defaultValue }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return value !== '' && !textless.has(type) && plain(value) !== plain(defaultValue);
}

const textless = new Set(['checkbox', 'radio', 'file', 'hidden', 'range', 'color']);

function plain(text: string): string {
  return text.replaceAll(/[\r\n]/g, '').trim();
}
