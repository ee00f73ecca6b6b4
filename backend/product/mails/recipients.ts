/** Schema of a mail's language in a request body: `de`, `fr-BE`. */
export const mailLanguage = { type: 'string', pattern: '^[a-z]{2}(-[A-Z]{2})?$' } as const;

/** Masks an address so that only its owner recognises it: the old mailbox may belong to somebody else by now. */
export function maskEmail(email: string): string {
  // A whole character: no database stores half of one.
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
