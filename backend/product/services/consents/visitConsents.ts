import type { FastifyRequest } from 'fastify';
import { parseResponsible } from '#adapters/content/parseResponsible.ts';
import type { Consent } from '#adapters/model/consent.ts';
import { linesOf, wordsOf } from '#backend/product/evidence/personEvidence.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { OutboundError } from '../outbound.ts';
import type { ServiceParts } from '../parts.ts';
import { readConsents } from './accountConsents.ts';
import { consentCards } from './consentCards.ts';
import type { ConsentSite } from './consentSite.ts';
import { recordConsents, type RecordedConsents, type ToldChanges } from './recordConsents.ts';
import { howTold, type AskedBody, type Asker } from './whoAsks.ts';

/** Of a call that tells no change. */
export const nothingTold: ToldChanges = { purposes: new Set(), texts: new Map(), languages: new Map() };

/** Compares the account with the evidence and records what changed. Throws 404 if there is no such account. */
export async function recordVisit(
  parts: ServiceParts,
  site: ConsentSite,
  asker: Asker,
  told: ToldChanges,
  request: FastifyRequest<{ Body: AskedBody }>,
): Promise<RecordedConsents> {
  const { db, clock } = parts;
  const how = howTold(parts, site, asker, request, request.body);
  const recorded = await recordConsents({ db, now: () => clock.now() }, site, asker.uid, told, how);
  if (recorded === undefined) throw noAccount();
  return recorded;
}

/**
 * The provider's state counts even if nothing could be recorded: seeing consents and withdrawing never fail because of the
 * evidence, and the next visit repairs it.
 */
export const asFound =
  ({ db }: ServiceParts, request: FastifyRequest, site: ConsentSite, { uid }: Asker) =>
  async (error: unknown): Promise<RecordedConsents> => {
    if (error instanceof Problem) throw error;
    logFailure(request, error);
    const account = await readConsents(site, uid);
    if (account === undefined) throw noAccount();
    return { ...account, lines: await linesOf(db, uid).catch(() => []) };
  };

/** For the operator; a provider without an answer has its own lines in the log. */
export function logFailure({ log }: FastifyRequest, error: unknown): void {
  if (error instanceof Problem || error instanceof OutboundError) return;
  log.error({ err: error }, 'ConsentEvidenceNotRecorded: the next visit compares account and evidence again');
}

const noAccount = (): Problem => new Problem(404, 'account-unknown', 'There is no such account.');

/** The cards, and who is responsible; a mailed link learns less. */
export async function cardsOf(
  { db }: ServiceParts,
  site: ConsentSite,
  { by }: Asker,
  recorded: RecordedConsents,
  language: string,
): Promise<{ readonly cards: readonly Consent[]; readonly responsible: object }> {
  const document = site.document(language);
  const isLoggedIn = by === 'site';
  const words = isLoggedIn ? await wordsOf(db, recorded.lines) : new Map<string, string>();
  return {
    cards: consentCards(recorded, document, words, isLoggedIn),
    responsible: parseResponsible(document),
  };
}
