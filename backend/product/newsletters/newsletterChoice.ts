import type { NewsletterFrequency } from '@kontor/schema-adapters/content';

/** A subscriber's choice for a newsletter, if it differs from the default. */
export interface NewsletterChoice {
  readonly newsletter: string;
  readonly frequency?: NewsletterFrequency;
  /** First day on which it comes again, ISO date in the site's zone; absent if it does not pause. */
  readonly pausedUntil?: string;
  /** The beginning of that day, ISO time. */
  readonly resumesAt?: string;
}
