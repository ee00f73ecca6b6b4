import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { ReceiptKeys, ReceiptKeySettings } from '#backend/product/evidence/receipt/receiptKeys.ts';
import type { ConsentSite } from './consents/consentSite.ts';
import type { Customers } from './customers/customers.ts';
import type { Features } from './customers/features.ts';
import type { Proofs } from './customers/proofs.ts';
import type { EventTarget } from './newsletters/subscriptionEvents.ts';
import type { SubscriptionGateway } from './newsletters/unsubscribe/processOrders.ts';
import type { UnsubscribeVerifier } from './newsletters/unsubscribe/unsubscribeTokens.ts';
import type { ProviderGateway } from './identityProvider.ts';
import type { TrustedDevices } from './trustedDevices.ts';
import type { SubscriberAccounts } from './link-exchange/subscriberAccounts.ts';
import type { LinkMailer } from './linkMails.ts';
import type { Limiter, SubjectKeys } from './limits.ts';
import type { Link, LinkTokenSettings, LinkTokenVerifier } from './linkTokens.ts';
import type { CustomerTokenSettings } from './customers/customerTokens.ts';
import type { MachineAccess } from './machine/machineAccess.ts';
import type { CallerOrigins } from './originGuard.ts';
import type { ReferenceLookups } from './referenceLookups.ts';

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

/** Dependencies of the product services' routes. */
export interface ServiceParts extends Omit<ProductServicesSettings, 'receiptKeys'> {
  readonly limiter: Limiter;
  readonly devices: TrustedDevices;
  readonly verifyLink: LinkTokenVerifier;
  /** Verifies the tokens of unsubscribe addresses in mails. */
  readonly verifyUnsubscribe: UnsubscribeVerifier;
  /** Bearer tokens of programs; without any, their calls do not exist. */
  readonly machineTokens: readonly string[];
  readonly isRevoked: (link: Link) => Promise<boolean>;
  /** Logged-in customers who call for themselves. */
  readonly customers: Customers;
  readonly proofs: Proofs;
  readonly lookups: ReferenceLookups;
  readonly receiptKeys: ReceiptKeys;
  /** The site's own origin, for links in mails. */
  readonly siteOrigin: string;
}
