import type { FastifyInstance } from 'fastify';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { endConsent } from './accountConsents.ts';
import { personReceipt, type ReceiptParts } from './personReceipt.ts';
import { checkedTexts } from './reportedTexts.ts';
import { cardsOf, logFailure, nothingTold, recordVisit, visitConsents } from './visitConsents.ts';
import { identifyAsker, identifyReporter, type AskerBody, type ReportBody, type AskerParts } from './identifyAsker.ts';
import { consentHistoryEvents, consentStates, type ConsentGrant } from '#protocol/consent.ts';
import type { StepUpTokens } from '../step-up/stepUpTokens.ts';

/** Dependencies of the consent calls. */
interface ConsentCallParts extends AskerParts, ReceiptParts {
  readonly stepUpTokens: StepUpTokens;
}

const path = '/rest/v1/customer/consents';
const problems = [401, 404, 429, 503] as const;

type CardsBody = AskerBody & { readonly language: string };

/**
 * The consent calls: cards, withdrawal, reports of pages after a save, receipt and history. A mailed link may use the
 * first three; its cards have only state and time.
 * Source: requirements#consent-cards, requirements#consent-evidence.
 */
export function consents(app: FastifyInstance, parts: ConsentCallParts): void {
  registerReports(app, parts);
  registerCards(app, parts);
  registerWithdrawal(app, parts);
  registerReceipt(app, parts);
}

function registerReports(app: FastifyInstance, parts: ConsentCallParts): void {
  const options = routeOptions({
    summary:
      'A page tells which consents it changed and which words it showed; the account itself decides what is recorded. ' +
      'Somebody who has just registered sends the registration token.',
    body: changesBody,
    statuses: { 204: 'Recorded.' },
    problems,
  });
  app.post<{ Body: ReportBody }>(path, options, async (request, reply) => {
    const asker = await identifyReporter(parts, request, request.body);
    const { changed } = request.body;
    const report = {
      purposes: new Set(changed.map(({ purpose }) => purpose)),
      texts: await checkedTexts(parts.consentSite, changed),
      languages: new Map(changed.flatMap(({ purpose, language }) => (language ? [[purpose, language] as const] : []))),
    };
    await recordVisit(parts, asker, request, report).catch((error: unknown) => {
      logFailure(request, error);
      throw error;
    });
    return reply.code(204).send();
  });
}

function registerCards(app: FastifyInstance, parts: ConsentCallParts): void {
  const options = routeOptions({
    summary: 'The consents of the customer, or of the subscriber of a mailed link.',
    body: cardsBody,
    answer: cardsAnswer,
    problems,
  });
  app.post<{ Body: CardsBody }>(`${path}/search`, options, async (request) => {
    const asker = await identifyAsker(parts, request, request.body.authToken);
    return cardsOf(parts, asker, await visitConsents(parts, asker, request), request.body.language);
  });
}

function registerWithdrawal(app: FastifyInstance, parts: ConsentCallParts): void {
  const options = routeOptions({
    summary: 'Ends one consent at once and answers the cards after it; one that has ended stays ended.',
    body: withdrawalBody,
    answer: cardsAnswer,
    problems: [...problems, 409],
  });
  app.post<{ Body: CardsBody & { purpose: string } }>(`${path}/withdrawal`, options, async (request) => {
    const { authToken, language, purpose } = request.body;
    const asker = await identifyAsker(parts, request, authToken);
    const before = await visitConsents(parts, asker, request);
    const fact = before.facts.find((candidate) => candidate.purpose === purpose);
    if (fact === undefined) throw new Problem(404, 'consent-unknown', 'The account has no such consent.');
    if (fact.granted) await endConsent(parts.consentSite, asker.uid, purpose, language);
    const after = await visitConsents(parts, asker, request, { ...nothingTold, purposes: new Set([purpose]) });
    return cardsOf(parts, asker, after, language);
  });
}

function registerReceipt(app: FastifyInstance, parts: ConsentCallParts): void {
  const options = routeOptions({
    summary: 'The receipt and the history of a logged-in customer with a fresh proof of identity.',
    body: receiptBody,
    answer: receiptAnswer,
    problems: [401, 403, 404, 409, 429, 503],
  });
  app.post<{ Body: CardsBody }>(`${path}/receipt`, options, async (request) => {
    const asker = await identifyAsker(parts, request, undefined);
    await parts.stepUpTokens.require(request, asker, 'consents');
    await recordVisit(parts, asker, request);
    return personReceipt(parts, asker.uid, request.body.language);
  });
}

const textOrNull = { type: ['string', 'null'] } as const;
const purposeSchema = {
  type: 'string',
  maxLength: 200,
  pattern: '^(preferences|data|subscriptions)(\\.[A-Za-z][A-Za-z0-9_-]*)+$',
  description: 'The consent in the account: `subscriptions.NLT_WEEKLY`.',
} as const;
const languageSchema = { type: 'string', pattern: '^[a-z]{2}$' } as const;

/** Body members that all consent calls share. */
export const askerMembers = {
  authToken: {
    type: 'string',
    minLength: 1,
    description: 'The token of the mailed link; logged-in customers send none.',
  },
  page: { type: 'string', pattern: '^/[A-Za-z0-9/_-]{0,100}$', description: 'The path of the page.' },
  build: { type: 'string', pattern: '^[\\w.-]{1,80}$', description: 'The build of the page.' },
} as const;

const optional = Object.keys(askerMembers);

/** Body of a page's report of changed consents. */
const changesBody = shape(
  {
    ...askerMembers,
    regToken: {
      type: 'string',
      pattern: '^[!-~]{1,1024}$',
      description: 'The registration token of a registration that still waits for its confirmation or completion.',
    },
    changed: {
      type: 'array',
      maxItems: 60,
      items: shape(
        {
          purpose: purposeSchema,
          language: languageSchema,
          words: { type: 'string', minLength: 1, maxLength: 4000, description: 'The text beside the control.' },
        },
        ['language', 'words'],
      ),
    },
  },
  [...optional, 'regToken'],
);

const cardsBody = shape({ ...askerMembers, language: languageSchema }, optional);
const withdrawalBody = shape({ ...askerMembers, language: languageSchema, purpose: purposeSchema }, optional);
const receiptBody = shape({ language: languageSchema });

const grantMembers = [
  'words',
  'wordsBy',
  'version',
  'documentUrl',
  'language',
  'at',
  'page',
  'mailSentAt',
  'confirmedAt',
  'responsible',
  'recipients',
  'kept',
] as const satisfies readonly (keyof ConsentGrant)[];

const card = shape(
  {
    purpose: { type: 'string' },
    label: textOrNull,
    state: { type: 'string', enum: consentStates },
    since: textOrNull,
    consequence: textOrNull,
    kept: textOrNull,
    given: {
      type: 'object',
      properties: Object.fromEntries(grantMembers.map((name) => [name, textOrNull])),
    },
  },
  ['given'],
);

/** Answer with the cards and the controller. */
const cardsAnswer = shape({
  cards: { type: 'array', items: card },
  responsible: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      address: { type: 'string' },
      email: { type: 'string' },
      url: { type: 'string' },
      officer: { type: 'string' },
      recipients: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string' }, task: { type: 'string' } } },
      },
    },
  },
});

/** Answer with a receipt and its history in readable form. */
const receiptAnswer = shape({
  receipt: { type: 'object', additionalProperties: true, description: 'JSON-LD of the profile `receipt-eu-gdpr`.' },
  history: {
    type: 'array',
    items: shape({
      purpose: { type: 'string' },
      label: textOrNull,
      event: { type: 'string', enum: consentHistoryEvents },
      at: textOrNull,
      by: { type: 'string', enum: ['site', 'link', 'found'] },
      page: textOrNull,
      words: textOrNull,
    }),
  },
});
