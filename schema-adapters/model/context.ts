import type { AccountData } from './account.ts';
import type { ProviderSchema } from './provider.ts';
import type { SiteRules } from './site.ts';

/** Everything a tab or field is adapted against. Pure data: the caller brings time and account. */
export interface AdaptContext {
  readonly provider: ProviderSchema;
  readonly site: SiteRules;
  /** Epoch milliseconds for display windows; without it no window is applied. */
  readonly now?: number;
  /** Lets an entry outside its display window stay visible while the customer is subscribed. */
  readonly account?: AccountData;
}
