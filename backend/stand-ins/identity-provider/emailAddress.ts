const plausible = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** Whether a text can be an e-mail address at all, apart from the rules of a site's schema. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && plausible.test(text);
}
