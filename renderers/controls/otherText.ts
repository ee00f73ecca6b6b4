/**
 * Whether an element holds another text than React wrote last, which it mirrors into `defaultValue`: a password manager
 * has set it without an event. Browsers drop line breaks, and in some inputs blanks around a text.
 */
export function hasOtherText({ value, defaultValue }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return value !== '' && plain(value) !== plain(defaultValue);
}

function plain(text: string): string {
  return text.replaceAll(/[\r\n]/g, '').trim();
}
