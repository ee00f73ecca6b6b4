/** The length of a day in seconds. */
export const daySeconds = 86_400;

/** The length of a day in milliseconds. */
export const dayMs = 86_400_000;
