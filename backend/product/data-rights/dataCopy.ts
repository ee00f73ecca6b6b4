import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Consent, ConsentHistoryEvent } from '#protocol/consent.ts';
import { readEvidence } from '../evidence/storedEvidence.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { personHistory, personReceipt, type ReceiptParts } from '../consents/personReceipt.ts';
import { cardsOf, visitConsents } from '../consents/visitConsents.ts';
import type { AskerBody, Asker } from '../consents/identifyAsker.ts';
import { deletionOf } from './accountDeletions.ts';
import { declinedRecords } from '../declined-offers/declinedOffers.ts';
import { requireFeature, type Features } from '../guards/features.ts';
import { mailOwner, type OwnerMailParts } from '../account-security/ownerMails.ts';
import { limits } from '../guards/limits.ts';
import { remindersOf } from '../reminders/reminderStore.ts';
import type { CustomerCallParts } from '../guards/customers.ts';
import type { StepUpTokens } from '../step-up/stepUpTokens.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';

/** Dependencies of the data copy. */
interface DataCopyParts extends CustomerCallParts, OwnerMailParts, ReceiptParts {
  readonly features: () => Features;
  readonly stepUpTokens: StepUpTokens;
  readonly provider: CustomerAccounts;
}

type CopyBody = AskerBody & { readonly language: string };

/**
 * `POST /rest/v1/customer/data-copy`: returns all data about the customer at the provider and the services; the page
 * renders a readable copy.
 * Source: requirements#CUS-3.
 */
export function dataCopy(app: FastifyInstance, parts: DataCopyParts): void {
  const { db, clock, limiter, provider } = parts;
  const options = routeOptions({
    summary: 'All stored data of the customer, by the system that stores it.',
    body: shape({ language: { type: 'string', pattern: '^[a-z]{2}$' } }),
    answer: { type: 'object', additionalProperties: true },
    problems: [401, 403, 404, 429, 503],
  });
  app.post<{ Body: CopyBody }>('/rest/v1/customer/data-copy', options, async (request) => {
    requireFeature(parts.features(), 'dataCopy');
    const customer = await parts.customers.of(request);
    await parts.stepUpTokens.require(request, customer, 'copy');
    await limiter.require(limits.dataCopyPerCustomer, customer.uid);
    const { uid } = customer;
    // Runs first, because it may append to the evidence.
    const pageConsents = await loadConsents(parts, { uid, by: 'site' }, request);
    const [account, reminders, consents, declined, deletion, receipt] = await Promise.all([
      provider.readAccount(uid),
      remindersOf(db, uid),
      readEvidence(db, uid),
      declinedRecords(db, uid),
      deletionOf(db, uid),
      loadReceipt(parts, uid, request.body.language),
    ]);
    if (account === undefined) throw new Problem(404, 'no-account', 'There is no such account.');
    // Throws if the notice cannot be queued: no copy leaves without a notice to the owner.
    await mailOwner(parts, request, { uid, kind: 'copy-taken', language: request.body.language, account });
    return {
      createdAt: new Date(clock.now()).toISOString(),
      account,
      reminders,
      ...pageConsents,
      consents: consents?.UID === uid ? consents.lines : [],
      declined,
      ...(receipt && { receipt }),
      ...(deletion && { deletion: { orderedAt: formatTime(deletion.orderedAt), dueAt: formatTime(deletion.dueAt) } }),
    };
  });
}

/** Consents and history as on the consents page; only the history if the site has no such page. */
async function loadConsents(
  parts: DataCopyParts,
  asker: Asker,
  request: FastifyRequest<{ Body: CopyBody }>,
): Promise<{ readonly cards?: readonly Consent[]; readonly history: readonly ConsentHistoryEvent[] }> {
  const { language } = request.body;
  if (parts.features().consents !== true) return { history: await personHistory(parts, asker.uid, language) };
  const { cards } = await cardsOf(parts, asker, await visitConsents(parts, asker, request), language);
  return { cards, history: await personHistory(parts, asker.uid, language) };
}

/** The consent receipt; undefined if the site offers no consents or cannot write a receipt. */
async function loadReceipt(parts: DataCopyParts, uid: string, language: string): Promise<object | undefined> {
  if (parts.features().consents !== true) return undefined;
  return personReceipt(parts, uid, language).then(
    ({ receipt }) => receipt,
    (error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    },
  );
}

const formatTime = (at: number): string => new Date(at).toISOString();
