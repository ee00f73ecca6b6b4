/** How often a newsletter can come, if not as usual. Source: requirements#newsletter-less. */
export const newsletterFrequencies = ['weekly', 'fortnightly', 'monthly'] as const;
export type NewsletterFrequency = (typeof newsletterFrequencies)[number];
