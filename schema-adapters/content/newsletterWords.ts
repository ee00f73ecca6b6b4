import { parseContent } from './parseContent.ts';

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

/** The newsletters of a content document, in its order. Never throws. */
export function newslettersOf(document: unknown): readonly NewsletterWords[] {
  const { content } = parseContent(document);
  return (content?.preferenceCenter.tabs ?? [])
    .flatMap(({ components }) => components)
    .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []))
    .map(({ key, name = key, descriptions }) => ({ key, name, words: wordsOfNewsletter(name, descriptions) }));
}
