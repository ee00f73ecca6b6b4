/** Tells one build of the site from another: the name of the file this stands in, which holds a hash of all that it loads. */
export const buildName = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';
