import type { Queries } from '#backend/shared/database/database.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { NewsletterConfig } from '@kontor/schema-adapters';
import { parseTabs, type NewsletterFrequency } from '@kontor/schema-adapters/content';
import { isRecord } from '@kontor/schema-adapters/json';
import type { ContentSource } from '../site/contentRoutes.ts';

/** Shared dependencies of the newsletter services. */
export interface NewsletterParts {
  readonly db: Queries;
  readonly clock: Clock;
  /** The newsletters of the published content. */
  readonly newslettersIn: NewslettersIn;
  /** All languages of the site. */
  readonly languages: () => readonly string[];
  /** IANA zone in which the site's days begin. */
  readonly zone: () => string;
}

/** One newsletter in the content. */
export type DescribedNewsletter = Pick<NewsletterConfig, 'key' | 'name' | 'frequencies'>;

/** The newsletters of the published content in a language; undefined where another host serves the content. */
type NewslettersIn = (language: string) => readonly DescribedNewsletter[] | undefined;

/** Parses each document once. `cmsId` is the site's at the time of the call. */
export function newslettersIn(content: ContentSource | undefined, cmsId: () => string): NewslettersIn {
  const cache = new WeakMap<object, readonly DescribedNewsletter[]>();
  return (language) => {
    const document = content?.document(cmsId(), language);
    if (!isRecord(document)) return undefined;
    const newsletters = cache.get(document) ?? parseNewsletters(document);
    cache.set(document, newsletters);
    return newsletters;
  };
}

function parseNewsletters(document: Readonly<Record<string, unknown>>): readonly DescribedNewsletter[] {
  const centre = document['preferenceCenter'];
  const { tabs } = parseTabs(isRecord(centre) ? centre['tabs'] : undefined, '/preferenceCenter/tabs');
  return tabs.flatMap(({ components }) =>
    components.flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : [])),
  );
}

/**
 * Whether the content offers a newsletter with this frequency, in any of its languages. True if another host serves the
 * content: then the pages decide.
 * Source: requirements#newsletter-less.
 */
export function isOffered(
  parts: Pick<NewsletterParts, 'newslettersIn' | 'languages'>,
  newsletter: string,
  frequency: NewsletterFrequency,
): boolean {
  const documents = parts.languages().map((language) => parts.newslettersIn(language));
  if (documents.every((document) => document === undefined)) return true;
  return documents.some((document) =>
    document?.some(({ key, frequencies }) => key === newsletter && frequencies.includes(frequency)),
  );
}
