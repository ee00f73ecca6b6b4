/** Identifies one build of the site: the name of this file, which has a hash of everything that it loads. */
export const buildName = new URL(import.meta.url).pathname.split('/').at(-1) ?? '';
