import type { ProviderSchema } from '#adapters/model/provider.ts';
import { subscriptionName } from '#adapters/providerPath.ts';

/** Whether a subscription is a newsletter. Source: requirements#newsletters. */
export function isNewsletter(path: string): boolean {
  return path.startsWith('subscriptions.NLT');
}

/** The names of the newsletters in the provider's schema. */
export function newsletterKeys({ fields }: ProviderSchema): readonly string[] {
  return [...fields.keys()].filter(isNewsletter).map((path) => subscriptionName(path));
}
