import type { ExaminedSite } from './examinedSite.ts';
import type { ProviderSite } from './providerSite.ts';

/** Something that is wrong, and how an operator mends it: a sentence each. */
export interface Problem {
  readonly what: string;
  readonly mend: string;
}

/** One check of a site. Its id is its key in `checks`. */
export interface Check {
  /** What is true if nothing is found, as one sentence. */
  readonly title: string;
  /**
   * What is wrong; empty if all is well. Changes nothing anywhere. Throws NotChecked if it cannot tell, and the errors of
   * the site's calls.
   */
  readonly find: (site: ExaminedSite) => Promise<readonly Problem[]>;
}

/** The reason why a check has no result. */
export class NotChecked extends Error {
  override readonly name: string = 'NotChecked';
}

/** The same where nobody asked for it, or the site does not use what it is about. */
export class Skipped extends NotChecked {
  override readonly name = 'Skipped';
}

/** One problem as the result of a check. */
export const wrong = (what: string, mend: string): readonly Problem[] => [{ what, mend }];

/** The problems of several sites, one after the other. */
export async function ofEach<Item>(
  items: readonly Item[],
  find: (item: Item) => Promise<readonly Problem[]>,
): Promise<readonly Problem[]> {
  return (await Promise.all(items.map(find))).flat();
}

/** The check, skipped where the metadata do not offer what it is about. */
export function whereOffered(area: ProviderSite['name'], { title, find }: Check): Check {
  const member = area === 'portal' ? 'sso' : 'marketingPreferenceCenter';
  return {
    title,
    find: async (site) => {
      if (site.offered.some(({ name }) => name === area)) return find(site);
      throw new Skipped(`the site does not offer it (metadata.${member})`);
    },
  };
}
