import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { isServiceCall } from '#backend/shared/http/serviceCall.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { openReceiptKeys, type ReceiptKeySettings } from '../evidence/receipt/receiptKeys.ts';
import type { ConsentSite } from '../consents/consentSite.ts';
import type { Features } from '../guards/features.ts';
import type { MachineAccess } from '../guards/machineAccess.ts';
import type { CallerOrigins } from '../guards/originGuard.ts';
import type { SubscriberAccounts } from '../link-exchange/subscriberAccounts.ts';
import type { LinkMailer } from '../links/linkMails.ts';
import type { EventTarget } from '../newsletters/subscriptionEvents.ts';
import type { SubscriptionGateway } from '../unsubscribe/processOrders.ts';
import type { ProviderGateway } from './identityProvider.ts';
import { customers } from '../guards/customers.ts';
import { customerKeyKind, type CustomerTokenSettings } from '../guards/customerTokens.ts';
import { stepUpTokens } from '../step-up/stepUpTokens.ts';
import { pendingEnds } from '../unsubscribe/unsubscribeOrders.ts';
import { unsubscribeVerifier } from '../unsubscribe/unsubscribeTokens.ts';
import { completeChangesPeriodically } from '../email-change/completeChange.ts';
import { reminderCalls } from '../reminders/reminderCalls.ts';
import { reminderWebhook } from '../reminders/reminderWebhook.ts';
import { trustedDevices } from '../login/trustedDevices.ts';
import { limiter, type SubjectKeys } from '../guards/limits.ts';
import { revocationCheck } from '../links/linkRevocations.ts';
import { publicKeysOf, type PublicKeys } from '../guards/signedTokens.ts';
import { linkKeyKind, linkTokenVerifier, type LinkTokenSettings } from '../links/linkTokens.ts';
import { referenceLookups } from '../reference-data/referenceLookups.ts';
import { purgeHourly } from './retention.ts';
import { accountDeletion } from '../data-rights/accountDeletion.ts';
import { dataCopy } from '../data-rights/dataCopy.ts';
import { newLink, linkExchange } from '../link-exchange/linkRoutes.ts';
import { consents } from '../consents/consentRoutes.ts';
import { changeEmail } from '../email-change/changeEmail.ts';
import { customLogin } from '../login/customLogin.ts';
import { preferenceSession } from '../link-exchange/preferenceSession.ts';
import { declinedOffersCalls } from '../declined-offers/declinedCalls.ts';
import { allSessions } from '../account-security/allSessions.ts';
import { ownerNotices, resetNotice } from '../account-security/ownerNotices.ts';
import { stepUpByCode, stepUpByPassword } from '../step-up/stepUpRoutes.ts';
import { region, stores } from '../reference-data/lookups.ts';
import { receiptKeySet } from '../evidence/receipt/receiptKeySet.ts';
import { reminders } from '../reminders/reminders.ts';
import { subscriberAccount } from '../link-exchange/subscriberAccount.ts';
import { verificationMail } from '../login/verificationMail.ts';

const routes = [
  linkExchange,
  subscriberAccount,
  newLink,
  preferenceSession,
  reminders,
  region,
  stores,
  verificationMail,
  customLogin,
  stepUpByPassword,
  stepUpByCode,
  consents,
  receiptKeySet,
  dataCopy,
  ownerNotices,
  resetNotice,
  declinedOffersCalls,
  allSessions,
  accountDeletion,
  changeEmail,
] as const;

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

/**
 * Registers the product's REST calls; metadata and content belong to the site. Several nodes can share one database.
 */
export async function registerProductServices(app: FastifyInstance, settings: ProductServicesSettings) {
  const { db, clock, subjectKeys, linkTokens } = settings;
  const [keys, customerKeys] = await keysOf(app, settings);
  const parts = {
    ...settings,
    receiptKeys: await openReceiptKeys(settings.receiptKeys ?? { signing: undefined, others: [] }),
    /** For links in mails. */
    siteOrigin: settings.origins.own[0] ?? '',
    limiter: limiter(db, clock, subjectKeys),
    devices: trustedDevices(clock, subjectKeys),
    verifyLink: linkTokenVerifier(linkTokens, keys, clock),
    customers: customers(settings.customerTokens, customerKeys, clock),
    verifyUnsubscribe: unsubscribeVerifier(linkTokens, keys, clock),
    /** Bearer tokens of programs; without tokens their calls do not exist. */
    machineTokens: settings.machines?.tokens ?? [],
    stepUpTokens: stepUpTokens(db, clock, subjectKeys, settings.features),
    isRevoked: revocationCheck(db),
    lookups: referenceLookups(db),
    pendingEnds: pendingEnds(db),
  };
  purgeHourly(app, parts, linkTokens.longestLife);
  await app.register(formbody, { bodyLimit: 16 * 1024 });
  app.addHook('onSend', async (request, reply) => {
    if (isServiceCall(request)) reply.header('cache-control', 'no-store').header('x-request-id', request.id);
  });
  for (const route of routes) route(app, parts);
  completeChangesPeriodically(app, parts);
  const { machines } = settings;
  if (machines !== undefined && machines.tokens.length > 0) reminderCalls(app, parts, machines);
  if (machines !== undefined && machines.webhookSecrets.length > 0) await reminderWebhook(app, parts, machines);
  return parts;
}

/** All dependencies of the services, for their composition only: each route names its own. */
export type ServiceParts = Awaited<ReturnType<typeof registerProductServices>>;

/** Opens the keys of link tokens and of customers' tokens. */
function keysOf(
  { log }: FastifyInstance,
  { linkTokens, customerTokens, clock }: ProductServicesSettings,
): Promise<readonly [PublicKeys, PublicKeys]> {
  const logFailure = (whose: string) => (reason: string) =>
    log.error({ reason }, `the key set of ${whose} cannot be read; its last keys stay`);
  return Promise.all([
    publicKeysOf(linkTokens, linkKeyKind, clock, logFailure('the marketing platform')),
    publicKeysOf(customerTokens, customerKeyKind, clock, logFailure('the identity provider')),
  ]);
}
