/** The pages of the studio, in the order of the navigation; each is a name in the address and a screen. */
export const pages = ['edit', 'publish', 'history'] as const;
export type PageName = (typeof pages)[number];

/** The page of a name in the address; the editor if there is no such page. */
export function pageOf(name: string): PageName {
  return pages.find((known) => known === name) ?? 'edit';
}
