import type { NewsletterConfig } from '../tab-components/subscriptions.ts';
import { parseContent } from './parseContent.ts';
import type { Tab } from './parseTabs.ts';

/** What a site says of a newsletter in one language. */
export interface NewsletterWords {
  readonly key: string;
  readonly name: string;
  /** Its name and lines as they stand beside the box, one per line. */
  readonly words: string;
}

/** The words that stand beside the box of a newsletter. Source: requirements#consent-evidence. */
export const wordsOfNewsletter = (name: string, descriptions: readonly string[]): string =>
  [name, ...descriptions].join('\n');

/** What tabs say of each newsletter, by its key. Of several entries the first counts, as in the forms. */
export function newslettersByKey(tabs: readonly Pick<Tab, 'components'>[]): ReadonlyMap<string, NewsletterConfig> {
  const found = tabs
    .flatMap(({ components }) => components)
    .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []));
  return new Map(found.toReversed().map((one) => [one.key, one]));
}

/**
 * The name of a newsletter, as its box has it: the content's, its key if the content gives it none, else the schema's
 * description. Undefined if nobody names it.
 */
export function newsletterName(
  key: string,
  named: ReturnType<typeof newslettersByKey>,
  description: string | null | undefined,
): string | undefined {
  const one = named.get(key);
  return one ? (one.name ?? key) : (description ?? undefined);
}

/** The newsletters of a content document, in its order. Never throws. */
export function newslettersOf(document: unknown): readonly NewsletterWords[] {
  const { content } = parseContent(document);
  return (content?.preferenceCenter.tabs ?? [])
    .flatMap(({ components }) => components)
    .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []))
    .map(({ key, name = key, descriptions }) => ({ key, name, words: wordsOfNewsletter(name, descriptions) }));
}
