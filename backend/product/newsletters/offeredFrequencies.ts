import type { NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';
import type { NewsletterParts } from './newsletterParts.ts';

/**
 * Whether the content offers a newsletter so often, in any of its languages. Where another host serves the content nobody
 * here knows, and the pages decide.
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
