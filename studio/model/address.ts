/** The pages of the studio, in the order of the navigation; each is a name in the address and a screen. */
export const pages = ['edit', 'publish', 'history', 'effect'] as const;
export type PageName = (typeof pages)[number];

/**
 * The address of a page, such as `/edit?site=kontor-de&at=/preferenceCenter/tabs/0`. The site of the present address
 * (`search`) stays in it; `more` are further members, such as the part that is selected.
 */
export function addressOf(page: PageName, search: string, more: Readonly<Record<string, string>> = {}): string {
  const site = siteIn(search);
  const query = new URLSearchParams({ ...(site !== undefined && { site }), ...more });
  return `/${page}${query.size > 0 ? `?${query}` : ''}`;
}

/** The address of the preview in a window of its own, of the draft or of a version; `search` as above. */
export function viewAddress(search: string, version?: number): string {
  const site = siteIn(search);
  const query = new URLSearchParams({
    ...(site !== undefined && { site }),
    ...(version !== undefined && { version: String(version) }),
  });
  return `/view${query.size > 0 ? `?${query}` : ''}`;
}

/** The site that the query of an address names; undefined if it names none. */
export function siteIn(search: string): string | undefined {
  return new URLSearchParams(search).get('site') ?? undefined;
}

/** The part that the query of an address names, as a JSON pointer into the content; empty if it names none. */
export function partIn(search: string): string {
  return new URLSearchParams(search).get('at') ?? '';
}
