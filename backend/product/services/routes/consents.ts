import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseResponsible } from '#adapters/content/parseResponsible.ts';
import type { Consent } from '#adapters/model/consent.ts';
import { linesOf, wordsOf } from '#backend/product/evidence/personEvidence.ts';
import { callOptions } from '#backend/shared/http/callOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { endConsent, readConsents } from '../consents/accountConsents.ts';
import { consentCards } from '../consents/consentCards.ts';
import type { ConsentSite } from '../consents/consentSite.ts';
import {
  cardsAnswer,
  cardsBody,
  receiptAnswer,
  receiptBody,
  toldBody,
  withdrawalBody,
} from '../consents/consentWire.ts';
import { personReceipt } from '../consents/personReceipt.ts';
import { recordConsents, type RecordedConsents, type ToldChanges } from '../consents/recordConsents.ts';
import { checkedTexts } from '../consents/shownTexts.ts';
import { howTold, whoAsks, whoTells, type AskedBody, type Asker, type ToldBody } from '../consents/whoAsks.ts';
import { OutboundError } from '../outbound.ts';
import type { ServiceParts } from '../parts.ts';

const path = '/rest/v1/customer/consents';
const problems = [401, 404, 429, 503] as const;

type CardsBody = AskedBody & { readonly language: string };

/**
 * What customers agreed to: the cards, withdrawing, what a page tells after a save, receipt and history. A mailed link
 * reaches the first three, and its cards say only state and time.
 * Source: requirements#consent-cards, requirements#consent-evidence.
 */
export function consents(app: FastifyInstance, parts: ServiceParts): void {
  const site = parts.consentSite;
  tell(app, parts, site);
  cards(app, parts, site);
  withdraw(app, parts, site);
  receipt(app, parts, site);
}

function tell(app: FastifyInstance, parts: ServiceParts, site: ConsentSite): void {
  const options = callOptions({
    summary:
      'A page tells which consents it changed and which words it showed; the account itself decides what is recorded. ' +
      'Somebody who has just registered sends the registration token.',
    consumes: 'json',
    body: toldBody,
    statuses: { 204: 'Recorded.' },
    problems,
  });
  app.post<{ Body: ToldBody }>(path, options, async (request, reply) => {
    const asker = await whoTells(parts, request, request.body);
    const { changed } = request.body;
    const told = {
      purposes: new Set(changed.map(({ purpose }) => purpose)),
      texts: await checkedTexts(site, changed),
      languages: new Map(changed.flatMap(({ purpose, language }) => (language ? [[purpose, language] as const] : []))),
    };
    await record(parts, site, asker, told, request).catch((error: unknown) => {
      logFailure(request, error);
      throw error;
    });
    return reply.code(204).send();
  });
}

function cards(app: FastifyInstance, parts: ServiceParts, site: ConsentSite): void {
  const options = callOptions({
    summary: 'The consents of the customer, or of the subscriber of a mailed link.',
    consumes: 'json',
    body: cardsBody,
    answer: cardsAnswer,
    problems,
  });
  app.post<{ Body: CardsBody }>(`${path}/search`, options, async (request) => {
    const asker = await whoAsks(parts, request, request.body.authToken);
    const found = await record(parts, site, asker, nothingTold, request).catch(asFound(parts, request, site, asker));
    return cardsOf(parts, site, asker, found, request.body.language);
  });
}

function withdraw(app: FastifyInstance, parts: ServiceParts, site: ConsentSite): void {
  const options = callOptions({
    summary: 'Ends one consent at once and answers the cards after it; one that has ended stays ended.',
    consumes: 'json',
    body: withdrawalBody,
    answer: cardsAnswer,
    problems,
  });
  app.post<{ Body: CardsBody & { purpose: string } }>(`${path}/withdrawal`, options, async (request) => {
    const { authToken, language, purpose } = request.body;
    const asker = await whoAsks(parts, request, authToken);
    const before = await record(parts, site, asker, nothingTold, request).catch(asFound(parts, request, site, asker));
    const fact = before.facts.find((one) => one.purpose === purpose);
    if (fact === undefined) throw new Problem(404, 'consent-unknown', 'The account has no such consent.');
    if (fact.granted) await endConsent(site, asker.uid, purpose, language);
    const told = { purposes: new Set([purpose]), texts: new Map<string, never>(), languages: new Map<string, never>() };
    const after = await record(parts, site, asker, told, request).catch(asFound(parts, request, site, asker));
    return cardsOf(parts, site, asker, after, language);
  });
}

function receipt(app: FastifyInstance, parts: ServiceParts, site: ConsentSite): void {
  const options = callOptions({
    summary: 'The receipt and the history of a logged-in customer with a fresh proof of identity.',
    consumes: 'json',
    body: receiptBody,
    answer: receiptAnswer,
    problems: [401, 403, 404, 409, 429, 503],
  });
  app.post<{ Body: CardsBody }>(`${path}/receipt`, options, async (request) => {
    const asker = await whoAsks(parts, request, undefined);
    await parts.proofs.require(request, asker, 'consents');
    await record(parts, site, asker, nothingTold, request);
    return personReceipt(parts, site, asker.uid, request.body.language);
  });
}

const nothingTold: ToldChanges = { purposes: new Set(), texts: new Map(), languages: new Map() };

/** Compares the account with the evidence and records what changed. Throws 404 if there is no such account. */
async function record(
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
const asFound =
  ({ db }: ServiceParts, request: FastifyRequest, site: ConsentSite, { uid }: Asker) =>
  async (error: unknown): Promise<RecordedConsents> => {
    if (error instanceof Problem) throw error;
    logFailure(request, error);
    const account = await readConsents(site, uid);
    if (account === undefined) throw noAccount();
    return { ...account, lines: await linesOf(db, uid).catch(() => []) };
  };

/** For the operator; a provider without an answer has its own lines in the log. */
function logFailure({ log }: FastifyRequest, error: unknown): void {
  if (error instanceof Problem || error instanceof OutboundError) return;
  log.error({ err: error }, 'ConsentEvidenceNotRecorded: the next visit compares account and evidence again');
}

const noAccount = (): Problem => new Problem(404, 'account-unknown', 'There is no such account.');

async function cardsOf(
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
