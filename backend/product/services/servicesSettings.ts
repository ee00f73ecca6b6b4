import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { ReceiptKeySettings } from '../evidence/receipt/receiptKeys.ts';
import type { ConsentSite } from '../consents/consentSite.ts';
import type { Features } from '../guards/features.ts';
import type { EventTarget } from '../newsletters/subscriptionEvents.ts';
import type { SubscriptionGateway } from '../unsubscribe/processOrders.ts';
import type { ProviderGateway } from './identityProvider.ts';
import type { SubscriberAccounts } from '../link-exchange/subscriberAccounts.ts';
import type { LinkMailer } from '../links/linkMails.ts';
import type { SubjectKeys } from '../guards/limits.ts';
import type { LinkTokenSettings } from '../links/linkTokens.ts';
import type { CustomerTokenSettings } from '../guards/customerTokens.ts';
import type { MachineAccess } from '../guards/machineAccess.ts';
import type { CallerOrigins } from '../guards/originGuard.ts';

/** Settings and dependencies of the services. */
export interface ProductServicesSettings {
  readonly db: Database;
  readonly clock: Clock;
  readonly linkTokens: LinkTokenSettings;
  readonly customerTokens: CustomerTokenSettings;
  readonly provider: ProviderGateway;
  readonly linkMailer: LinkMailer;
  /** The site's consents and their texts. */
  readonly consentSite: ConsentSite;
  /** Keys that sign receipts of consents; without a key there are no receipts. */
  readonly receiptKeys?: ReceiptKeySettings;
  /** Only if the services themselves read and write the accounts of mailed links. */
  readonly subscriberAccounts?: SubscriberAccounts;
  /** Access of programs that write reminders; without it there is none. */
  readonly machines?: MachineAccess;
  /** Single subscriptions at the identity provider. */
  readonly subscriptions?: SubscriptionGateway;
  /** Receiver of events about changed subscriptions. */
  readonly eventTarget?: EventTarget;
  readonly origins: CallerOrigins;
  /**
   * Keys that hash the subjects of rate limits in the database and sign the cookies of trusted devices: the current
   * key, and a second one during a rotation.
   */
  readonly subjectKeys: SubjectKeys;
  /** The current `features` and `hideAccountExistence` of the site's metadata. */
  readonly features: () => Features;
  readonly hideAccountExistence: () => boolean;
}
