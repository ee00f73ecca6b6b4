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

/** What the services need from their surroundings. */
export interface ProductServicesSettings {
  readonly db: Database;
  readonly clock: Clock;
  readonly linkTokens: LinkTokenSettings;
  readonly customerTokens: CustomerTokenSettings;
  readonly provider: ProviderGateway;
  readonly linkMailer: LinkMailer;
  /** What customers agreed to, where the site shows it. */
  readonly consentSite: ConsentSite;
  /** Sign the receipts of consents; without one there are none. */
  readonly receiptKeys?: ReceiptKeySettings;
  /** Only where the services themselves read and write the accounts of mailed links. */
  readonly subscriberAccounts?: SubscriberAccounts;
  /** Programs that write reminders; without it nobody does. */
  readonly machines?: MachineAccess;
  /** Single subscriptions at the identity provider. */
  readonly subscriptions?: SubscriptionGateway;
  /** Who is told of changed subscriptions. */
  readonly eventTarget?: EventTarget;
  readonly origins: CallerOrigins;
  /**
   * Keys that hide the subjects of rate limits in the database, and sign the cookies of known devices: the current one, and
   * another while it is changed.
   */
  readonly subjectKeys: SubjectKeys;
  /** The current `features` and `hideAccountExistence` of the site's metadata. */
  readonly features: () => Features;
  readonly hideAccountExistence: () => boolean;
}
