const plausible = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/** Whether a text can be an e-mail address at all, whatever a site's schema adds to it. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && plausible.test(text);
}
