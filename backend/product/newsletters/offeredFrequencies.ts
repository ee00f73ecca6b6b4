import type { NewsletterFrequency } from '@kontor/schema-adapters/content';
import type { NewsletterParts } from './newsletterParts.ts';

/**
 * Whether the content offers a newsletter with this frequency, in any of its languages. True if another host serves the
 * content: then the pages decide.
 * Source: requirements#newsletter-less.
 */
export function isOffered(
  { newslettersIn, languages }: Pick<NewsletterParts, 'newslettersIn' | 'languages'>,
  newsletter: string,
  frequency: NewsletterFrequency,
): boolean {
  const documents = languages().map((language) => newslettersIn(language));
  if (documents.every((document) => document === undefined)) return true;
  return documents.some((document) =>
    document?.some(({ key, frequencies }) => key === newsletter && frequencies.includes(frequency)),
  );
}
