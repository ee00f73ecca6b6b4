import type { Queries } from '#backend/shared/database/database.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { parseTabs } from '#adapters/content/parseTabs.ts';
import type { NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';
import { isRecord } from '#adapters/model/json.ts';
import type { ContentSource } from '../site/contentRoutes.ts';

/** What the services around newsletters share. */
export interface NewsletterParts {
  readonly db: Queries;
  readonly clock: Clock;
  /** What the published content says about newsletters. */
  readonly newslettersIn: NewslettersIn;
  /** Languages of the site, for what holds in any of them. */
  readonly languages: () => readonly string[];
  /** IANA zone in which the site's days begin. */
  readonly zone: () => string;
}

/** What the content says about one newsletter. */
export interface DescribedNewsletter {
  readonly key: string;
  readonly name?: string;
  readonly frequencies: readonly NewsletterFrequency[];
}

/** The newsletters of the published content in a language; undefined where another host serves the content. */
type NewslettersIn = (language: string) => readonly DescribedNewsletter[] | undefined;

/** Reads each document once. `cmsId` is the site's at the time of the call. */
export function newslettersIn(content: ContentSource | undefined, cmsId: () => string): NewslettersIn {
  const read = new WeakMap<object, readonly DescribedNewsletter[]>();
  return (language) => {
    const document = content?.document(cmsId(), language);
    if (!isRecord(document)) return undefined;
    const known = read.get(document) ?? newslettersOf(document);
    read.set(document, known);
    return known;
  };
}

function newslettersOf(document: Readonly<Record<string, unknown>>): readonly DescribedNewsletter[] {
  const centre = document['preferenceCenter'];
  const { tabs } = parseTabs(isRecord(centre) ? centre['tabs'] : undefined, '/preferenceCenter/tabs');
  return tabs.flatMap(({ components }) =>
    components.flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : [])),
  );
}
