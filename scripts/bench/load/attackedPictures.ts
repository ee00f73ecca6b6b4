/** Names of the uploaded pictures for which an attack asks. */
export const photograph = `${'a'.repeat(32)}.jpg`;
export const drawing = `${'b'.repeat(32)}.svg`;
