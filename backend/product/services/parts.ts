import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { ReceiptKeys } from '#backend/product/evidence/receipt/receiptKeys.ts';
import type { ConsentSite } from './consents/consentSite.ts';
import type { Customers } from './customers/customers.ts';
import type { Features } from './customers/features.ts';
import type { Proofs } from './customers/proofs.ts';
import type { EventTarget } from './newsletters/subscriptionEvents.ts';
import type { SubscriptionGateway } from './newsletters/unsubscribe/carryOutOrders.ts';
import type { UnsubscribeVerifier } from './newsletters/unsubscribe/unsubscribeTokens.ts';
import type { ProviderGateway } from './identityProvider.ts';
import type { KnownDevices, SubjectKeys } from './knownDevices.ts';
import type { SubscriberAccounts } from './link-exchange/subscriberAccounts.ts';
import type { LinkMailer } from './linkMails.ts';
import type { Limiter } from './limits.ts';
import type { Link, LinkTokenVerifier } from './linkTokens.ts';
import type { ReferenceLookups } from './referenceLookups.ts';

/** Dependencies of the product services' routes. */
export interface ServiceParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly devices: KnownDevices;
  readonly verifyLink: LinkTokenVerifier;
  /** Verifies the tokens of unsubscribe addresses in mails. */
  readonly verifyUnsubscribe: UnsubscribeVerifier;
  /** Single subscriptions at the identity provider; without it orders to end them wait. */
  readonly subscriptions?: SubscriptionGateway;
  /** Bearer tokens of programs; without any, their calls do not exist. */
  readonly machineTokens: readonly string[];
  /** Who is told of changed subscriptions; without it nobody is. */
  readonly eventTarget?: EventTarget;
  readonly isRevoked: (link: Link) => Promise<boolean>;
  /** Logged-in customers who call for themselves. */
  readonly customers: Customers;
  readonly proofs: Proofs;
  readonly lookups: ReferenceLookups;
  readonly provider: ProviderGateway;
  readonly linkMailer: LinkMailer;
  readonly consentSite: ConsentSite;
  readonly receiptKeys: ReceiptKeys;
  /** Only where the services themselves read and write the accounts of mailed links. */
  readonly subscriberAccounts?: SubscriberAccounts;
  /** Keys of what is stored about persons; the first one signs. */
  readonly subjectKeys: SubjectKeys;
  /** The site's own origin, for links in mails. */
  readonly siteOrigin: string;
  /** The current `features` of the site's metadata. */
  readonly features: () => Features;
  /** The current value of `hideAccountExistence` in the site's metadata. */
  readonly hideAccountExistence: () => boolean;
}
