/** The length of a day. */
export const daySeconds = 86_400;
export const dayMs = 86_400_000;
