/**
 * The minimum form of an address: two parts without spaces and control characters, which some databases cannot store.
 */
export const EMAIL_PATTERN = String.raw`^[^\s@\u0000-\u001f\u007f-\u009f]+@[^\s@\u0000-\u001f\u007f-\u009f]+$`;
