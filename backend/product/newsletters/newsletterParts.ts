import type { Queries } from '#backend/shared/database/database.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { NewslettersIn } from './newsletterContent.ts';

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
