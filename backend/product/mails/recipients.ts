/** The language of a mail in a body: `de`, `fr-BE`. */
export const mailLanguage = { type: 'string', pattern: '^[a-z]{2}(-[A-Z]{2})?$' } as const;

/** Enough to recognise one's own address: the old mailbox may be somebody else's by now. */
export const maskEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;
