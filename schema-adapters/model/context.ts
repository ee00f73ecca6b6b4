import type { AccountData } from './account.ts';
import type { ProviderSchema } from './provider.ts';
import type { SiteRules } from './site.ts';

/** Everything a tab or field is adapted with. Pure data: the caller passes time and account. */
export interface AdaptContext {
  readonly provider: ProviderSchema;
  readonly site: SiteRules;
  /** Epoch milliseconds for display windows; without it display windows are ignored. */
  readonly now?: number;
  /** Keeps an entry visible outside its display window while the customer is subscribed. */
  readonly account?: AccountData;
}
