/** Reduced frequencies of a newsletter. Source: requirements#newsletter-less. */
export const newsletterFrequencies = ['weekly', 'fortnightly', 'monthly'] as const;
export type NewsletterFrequency = (typeof newsletterFrequencies)[number];
