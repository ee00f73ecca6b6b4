/**
 * Whether an element has another text than React wrote last (React mirrors it into `defaultValue`), for example because
 * a password manager set it without an event. Ignores line breaks and outer blanks, which browsers drop in some inputs.
 */
export function hasOtherText({ type, value, defaultValue }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return value !== '' && !textless.has(type) && normalizeBlanks(value) !== normalizeBlanks(defaultValue);
}

const textless = new Set(['checkbox', 'radio', 'file', 'hidden', 'range', 'color']);

function normalizeBlanks(text: string): string {
  return text.replaceAll(/[\r\n]/g, '').trim();
}
