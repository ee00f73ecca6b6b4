import type { NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';

/** How a subscriber wants a newsletter where that differs from the usual. */
export interface NewsletterChoice {
  readonly newsletter: string;
  readonly frequency?: NewsletterFrequency;
  /** First day on which it comes again, ISO date in the site's zone; absent if it does not pause. */
  readonly pausedUntil?: string;
  /** The beginning of that day, ISO time. */
  readonly resumesAt?: string;
}
