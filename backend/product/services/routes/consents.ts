import type { FastifyInstance } from 'fastify';
import { callOptions } from '#backend/shared/http/callOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { endConsent } from '../consents/accountConsents.ts';
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
import { checkedTexts } from '../consents/shownTexts.ts';
import { asFound, cardsOf, logFailure, nothingTold, recordVisit } from '../consents/visitConsents.ts';
import { whoAsks, whoTells, type AskedBody, type ToldBody } from '../consents/whoAsks.ts';
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
    await recordVisit(parts, site, asker, told, request).catch((error: unknown) => {
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
    const found = await recordVisit(parts, site, asker, nothingTold, request).catch(
      asFound(parts, request, site, asker),
    );
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
    const before = await recordVisit(parts, site, asker, nothingTold, request).catch(
      asFound(parts, request, site, asker),
    );
    const fact = before.facts.find((one) => one.purpose === purpose);
    if (fact === undefined) throw new Problem(404, 'consent-unknown', 'The account has no such consent.');
    if (fact.granted) await endConsent(site, asker.uid, purpose, language);
    const told = { purposes: new Set([purpose]), texts: new Map<string, never>(), languages: new Map<string, never>() };
    const after = await recordVisit(parts, site, asker, told, request).catch(asFound(parts, request, site, asker));
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
    await recordVisit(parts, site, asker, nothingTold, request);
    return personReceipt(parts, site, asker.uid, request.body.language);
  });
}
