import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Consent, ConsentHistoryEvent } from '#protocol/consent.ts';
import { readEvidence } from '../evidence/storedEvidence.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { personHistory, personReceipt, type ReceiptParts } from '../consents/personReceipt.ts';
import { asFound, cardsOf, nothingTold, recordVisit } from '../consents/visitConsents.ts';
import type { AskerBody, Asker } from '../consents/identifyAsker.ts';
import { deletionOf } from './accountDeletions.ts';
import { declinedRecords } from '../declined-offers/declinedOffers.ts';
import { requireFeature, type Features } from '../guards/features.ts';
import { mailOwner, type OwnerMailParts } from '../account-security/ownerMails.ts';
import { limits } from '../guards/limits.ts';
import { remindersOf } from '../reminders/reminderStore.ts';
import type { CustomerCallParts } from '../guards/customers.ts';
import type { Proofs } from '../identity-proofs/proofs.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';
import type { ConsentSite } from '../consents/consentSite.ts';

/** What a copy of the data needs. */
interface DataCopyParts extends CustomerCallParts, OwnerMailParts, ReceiptParts {
  readonly features: () => Features;
  readonly proofs: Proofs;
  readonly provider: CustomerAccounts;
  readonly consentSite: ConsentSite;
}

type CopyBody = AskerBody & { readonly language: string };

/**
 * `POST /rest/v1/customer/data-copy`: everything that the provider and the services have about the customer; the page
 * makes a readable copy of it.
 * Source: requirements#CUS-3.
 */
export function dataCopy(app: FastifyInstance, parts: DataCopyParts): void {
  const { db, clock, limiter, provider } = parts;
  const options = routeOptions({
    summary: 'Everything that is stored about the customer, by the system that has it.',
    body: shape({ language: { type: 'string', pattern: '^[a-z]{2}$' } }),
    answer: { type: 'object', additionalProperties: true },
    problems: [401, 403, 404, 429, 503],
  });
  app.post<{ Body: CopyBody }>('/rest/v1/customer/data-copy', options, async (request) => {
    requireFeature(parts.features(), 'dataCopy');
    const customer = await parts.customers.of(request);
    await parts.proofs.require(request, customer, 'copy');
    await limiter.require(limits.dataCopyPerCustomer, customer.uid);
    const { uid } = customer;
    // First: it may add to the evidence.
    const asOnPage = await consentsOf(parts, { uid, by: 'site' }, request);
    const [account, reminders, consents, declined, deletion, receipt] = await Promise.all([
      provider.readAccount(uid),
      remindersOf(db, uid),
      readEvidence(db, uid),
      declinedRecords(db, uid),
      deletionOf(db, uid),
      receiptOf(parts, uid, request.body.language),
    ]);
    if (account === undefined) throw new Problem(404, 'no-account', 'There is no such account.');
    // A copy that its owner is not told of is not given.
    await mailOwner(parts, request, { uid, kind: 'copy-taken', language: request.body.language, account });
    return {
      createdAt: new Date(clock.now()).toISOString(),
      account,
      reminders,
      ...asOnPage,
      consents: consents?.UID === uid ? consents.lines : [],
      declined,
      ...(receipt && { receipt }),
      ...(deletion && { deletion: { orderedAt: iso(deletion.orderedAt), dueAt: iso(deletion.dueAt) } }),
    };
  });
}

/** Consents and history as their page shows them; without that page the history alone. */
async function consentsOf(
  parts: DataCopyParts,
  asker: Asker,
  request: FastifyRequest<{ Body: CopyBody }>,
): Promise<{ readonly cards?: readonly Consent[]; readonly history: readonly ConsentHistoryEvent[] }> {
  const { consentSite: site } = parts;
  const { language } = request.body;
  if (parts.features().consents !== true) return { history: await personHistory(parts, site, asker.uid, language) };
  const found = await recordVisit(parts, site, asker, nothingTold, request).catch(asFound(parts, request, site, asker));
  const { cards } = await cardsOf(parts, site, asker, found, language);
  return { cards, history: await personHistory(parts, site, asker.uid, language) };
}

/** The receipt of the consents, where the site has them and something was recorded. */
async function receiptOf(parts: DataCopyParts, uid: string, language: string): Promise<object | undefined> {
  if (parts.features().consents !== true) return undefined;
  return personReceipt(parts, parts.consentSite, uid, language).then(
    ({ receipt }) => receipt,
    (error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    },
  );
}

const iso = (at: number): string => new Date(at).toISOString();
