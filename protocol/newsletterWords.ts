import type { NewsletterConfig } from '@kontor/schema-adapters';
import { parseContent, type Tab } from '@kontor/schema-adapters/content';

/** The words of a newsletter on a site in one language. */
export interface NewsletterWords {
  readonly key: string;
  readonly name: string;
  /** Its name and descriptions beside the checkbox, one per line. */
  readonly words: string;
}

/** The words beside the checkbox of a newsletter. Source: requirements#consent-evidence. */
export const wordsOfNewsletter = (name: string, descriptions: readonly string[]): string =>
  [name, ...descriptions].join('\n');

/** The newsletters of tabs by key. The first of several entries counts, as in forms. */
export function newslettersByKey(tabs: readonly Pick<Tab, 'components'>[]): ReadonlyMap<string, NewsletterConfig> {
  const newsletters = tabs
    .flatMap(({ components }) => components)
    .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []));
  return new Map(newsletters.toReversed().map((newsletter) => [newsletter.key, newsletter]));
}

/**
 * The visible name of a newsletter: the content's name, or its key if the content has an entry without name, else the
 * schema's description. Undefined without any.
 */
export function newsletterName(
  key: string,
  newsletters: ReturnType<typeof newslettersByKey>,
  description: string | null | undefined,
): string | undefined {
  const newsletter = newsletters.get(key);
  return newsletter ? (newsletter.name ?? key) : (description ?? undefined);
}

/** The newsletters of a content document, in its order. Never throws. */
export function newslettersOf(document: unknown): readonly NewsletterWords[] {
  const { content } = parseContent(document);
  return (content?.preferenceCenter.tabs ?? [])
    .flatMap(({ components }) => components)
    .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []))
    .map(({ key, name = key, descriptions }) => ({ key, name, words: wordsOfNewsletter(name, descriptions) }));
}
