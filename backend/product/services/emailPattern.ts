/** What an address must at least be: two parts without spaces and control characters, which no database takes everywhere. */
export const EMAIL_PATTERN = String.raw`^[^\s@\u0000-\u001f\u007f-\u009f]+@[^\s@\u0000-\u001f\u007f-\u009f]+$`;
