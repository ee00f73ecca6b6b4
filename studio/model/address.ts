/** The pages of the studio, in the order of the navigation; each is a name in the address and a screen. */
export const pages = ['edit', 'publish', 'history', 'effect'] as const;
/** A page in the address; `view` is the preview in its own window, of the draft or of a `version`. */
export type PageName = (typeof pages)[number] | 'view';

/**
 * The address of a page, such as `/edit?site=kontor-de&at=/preferenceCenter/tabs/0`. It keeps the site of the current
 * query (`search`) and adds the parameters of `more`, such as the selected part.
 */
export function addressOf(page: PageName, search: string, more: Readonly<Record<string, string>> = {}): string {
  const site = siteIn(search);
  const query = new URLSearchParams({ ...(site !== undefined && { site }), ...more });
  return `/${page}${query.size > 0 ? `?${query}` : ''}`;
}

/** The `site` parameter of a query; undefined without one. */
export function siteIn(search: string): string | undefined {
  return new URLSearchParams(search).get('site') ?? undefined;
}

/** The `at` parameter of a query, a JSON pointer to a part of the content; empty without one. */
export function partIn(search: string): string {
  return new URLSearchParams(search).get('at') ?? '';
}
