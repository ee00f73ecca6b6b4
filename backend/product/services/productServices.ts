import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { isServiceCall } from '#backend/shared/http/serviceCall.ts';
import { openReceiptKeys, type ReceiptKeySettings } from '#backend/product/evidence/receipt/receiptKeys.ts';
import { guardOrigins, type CallerOrigins } from './originGuard.ts';
import type { ConsentSite } from './consents/consentSite.ts';
import { customers } from './customers/customers.ts';
import { customerKeyKind, type CustomerTokenSettings } from './customers/customerTokens.ts';
import type { Features } from './customers/features.ts';
import { proofs } from './customers/proofs.ts';
import type { EventTarget } from './newsletters/subscriptionEvents.ts';
import type { SubscriptionGateway } from './newsletters/unsubscribe/carryOutOrders.ts';
import { unsubscribeVerifier } from './newsletters/unsubscribe/unsubscribeTokens.ts';
import { completeAgainAndAgain } from './email-change/completeChange.ts';
import type { ProviderGateway } from './identityProvider.ts';
import type { SubscriberAccounts } from './link-exchange/subscriberAccounts.ts';
import type { MachineAccess } from './machine/machineAccess.ts';
import { reminderCalls } from './machine/reminderCalls.ts';
import { reminderWebhook } from './machine/reminderWebhook.ts';
import type { LinkMailer } from './linkMails.ts';
import { knownDevices, type SubjectKeys } from './knownDevices.ts';
import { limiter } from './limits.ts';
import { revocationCheck } from './linkRevocations.ts';
import { publicKeysOf, type PublicKeys } from './signedTokens.ts';
import { linkKeyKind, linkTokenVerifier, type LinkTokenSettings } from './linkTokens.ts';
import { referenceLookups } from './referenceLookups.ts';
import type { ServiceParts } from './parts.ts';
import { purgeHourly } from './retention.ts';
import { accountDeletion } from './routes/accountDeletion.ts';
import { dataCopy } from './routes/dataCopy.ts';
import { newLink, linkExchange } from './routes/links.ts';
import { consents } from './routes/consents.ts';
import { changeEmail } from './routes/changeEmail.ts';
import { customLogin } from './routes/customLogin.ts';
import { ownCentre } from './routes/ownCentre.ts';
import { ownerNotices } from './routes/ownerNotices.ts';
import { proveByCode, proveIdentity } from './routes/proveIdentity.ts';
import { region, stores } from './routes/lookups.ts';
import { receiptKeySet } from './routes/receiptKeySet.ts';
import { reminders } from './routes/reminders.ts';
import { subscriberAccount } from './routes/subscriberAccount.ts';
import { verificationMail } from './routes/verificationMail.ts';

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
  readonly features: () => Features;
  readonly hideAccountExistence: () => boolean;
}

const MINUTE = 60_000;

const routes = [
  linkExchange,
  subscriberAccount,
  newLink,
  ownCentre,
  reminders,
  region,
  stores,
  verificationMail,
  customLogin,
  proveIdentity,
  proveByCode,
  consents,
  receiptKeySet,
  dataCopy,
  ownerNotices,
  accountDeletion,
  changeEmail,
] as const;

/** The product's REST calls (metadata and content belong to the site). Stateless: several nodes share one database. */
export async function registerProductServices(
  app: FastifyInstance,
  settings: ProductServicesSettings,
): Promise<ServiceParts> {
  const { db, clock, provider, hideAccountExistence } = settings;
  let keysFailedAt = Number.NEGATIVE_INFINITY;
  const [keys, customerKeys] = await keysOf(app, settings, () => (keysFailedAt = clock.now()));
  const parts: ServiceParts = {
    db,
    clock,
    provider,
    linkMailer: settings.linkMailer,
    consentSite: settings.consentSite,
    receiptKeys: await openReceiptKeys(settings.receiptKeys ?? { signing: undefined, others: [] }),
    ...(settings.subscriberAccounts && { subscriberAccounts: settings.subscriberAccounts }),
    hideAccountExistence,
    features: settings.features,
    subjectKeys: settings.subjectKeys,
    siteOrigin: settings.origins.own[0] ?? '',
    limiter: limiter(db, clock, settings.subjectKeys),
    devices: knownDevices(clock, settings.subjectKeys),
    verifyLink: linkTokenVerifier(settings.linkTokens, keys, clock),
    customers: customers(settings.customerTokens, customerKeys, clock),
    verifyUnsubscribe: unsubscribeVerifier(settings.linkTokens, keys, clock, () => clock.now() - keysFailedAt < MINUTE),
    ...(settings.subscriptions && { subscriptions: settings.subscriptions }),
    machineTokens: settings.machines?.tokens ?? [],
    ...(settings.eventTarget && { eventTarget: settings.eventTarget }),
    proofs: proofs(db, clock, settings.subjectKeys, settings.features),
    isRevoked: revocationCheck(db),
    lookups: referenceLookups(db),
  };
  purgeHourly(app, parts, settings.linkTokens.longestLife);
  guardOrigins(app, settings.origins);
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  app.addHook('onSend', async (request, reply) => {
    if (isServiceCall(request)) reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  });
  for (const route of routes) route(app, parts);
  completeAgainAndAgain(app, parts);
  const { machines } = settings;
  if (machines !== undefined && machines.tokens.length > 0) reminderCalls(app, parts, machines);
  if (machines !== undefined && machines.webhookSecrets.length > 0) await reminderWebhook(app, parts, machines);
  return parts;
}

/** The keys of link tokens and of customers' tokens. */
function keysOf(
  { log }: FastifyInstance,
  { linkTokens, customerTokens, clock }: ProductServicesSettings,
  onPlatformFailure: () => void,
): Promise<readonly [PublicKeys, PublicKeys]> {
  const failed = (whose: string) => (reason: string) =>
    log.error({ reason }, `the key set of ${whose} cannot be read; its last keys stay`);
  const platformFailed = (reason: string): void => {
    onPlatformFailure();
    failed('the marketing platform')(reason);
  };
  return Promise.all([
    publicKeysOf(linkTokens, linkKeyKind, clock, platformFailed),
    publicKeysOf(customerTokens, customerKeyKind, clock, failed('the identity provider')),
  ]);
}
