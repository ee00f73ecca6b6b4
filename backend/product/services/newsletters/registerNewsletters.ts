import type { MailedPageParts } from '#backend/product/site/mailedPage.ts';
import type { FastifyInstance } from 'fastify';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { ServiceParts } from '#backend/product/services/parts.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import { memoizeLast } from '#backend/product/site/memoizeLast.ts';
import { authorizeLink } from '#backend/product/services/authorizeLink.ts';
import { choicesMail } from './choices/choicesMail.ts';
import { choiceCalls, choiceSchema } from './choices/choiceCalls.ts';
import { newslettersIn, type NewsletterParts } from './newsletterParts.ts';
import { deliverUntilClosed, stateOf, type SubscriptionState } from './subscriptionEvents.ts';
import { carryOutUntilClosed } from './unsubscribe/processOrders.ts';
import { registerUnsubscribe } from './unsubscribe/registerUnsubscribe.ts';
import { repeatDueWork } from '#backend/product/outbound/dueWork.ts';
import { endPauses, choicesOf } from './choices/newsletterChoices.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { requireFeature, type Features } from '#backend/product/services/customers/features.ts';
import { isUid } from '#backend/product/services/linkTokens.ts';
import { requireToken } from '#backend/product/services/machine/machineAccess.ts';
import { problemOfStatus } from '#backend/shared/http/problem.ts';
import { ordersOf } from './unsubscribe/unsubscribeOrders.ts';

/** What the services around newsletters take from the site. */
export interface NewsletterSite extends MailedPageParts {
  readonly content: ContentSource | undefined;
}

/**
 * Ending a newsletter from its mail, having it less often, and pausing it. Each exists where the site's metadata offers it.
 * Source: requirements#one-click-unsubscribe.
 */
export function registerNewsletters(
  app: FastifyInstance,
  services: ServiceParts,
  { content, ...pages }: NewsletterSite,
): void {
  const { db, clock, subscriptions } = services;
  const siteOf = memoizeLast(readMetadata);
  const site = () => siteOf(pages.metadata()).metadata;
  const parts: NewsletterParts = {
    db,
    clock,
    newslettersIn: newslettersIn(content, () => site().cms.id ?? ''),
    languages: () => site().locales.map((locale) => locale.replace('_', '-')),
    zone: () => siteZone(site().defaultLocale.slice(3)),
  };
  const callParts = { ...parts, limiter: services.limiter, features: services.features };
  choiceCalls(app, callParts, {
    path: '/rest/v1/subscriber/newsletters',
    body: { authToken: { type: 'string', minLength: 1, description: 'The token of the mailed link.' } },
    subscriberOf: async ({ body }) =>
      (await authorizeLink(services, (body as { readonly authToken: string }).authToken)).subscriber,
  });
  choiceCalls(app, callParts, {
    path: '/rest/v1/customer/newsletters',
    body: {},
    subscriberOf: async (request) => (await services.customers.of(request)).uid,
  });
  choicesMail(app, parts, services);
  const { machineTokens, eventTarget } = services;
  if (machineTokens.length > 0) subscriptionCall(app, callParts, machineTokens);
  if (eventTarget !== undefined) deliverUntilClosed(app, parts, eventTarget);
  endPausesUntilClosed(app, parts);
  const { linkMailer, origins, verifyUnsubscribe: verify } = services;
  registerUnsubscribe(app, { ...callParts, ...pages, subscriptions, linkMailer, origins, verify });
  if (subscriptions !== undefined) carryOutUntilClosed(app, { db, clock, subscriptions });
}

/** Where most people of a country live, if it has several zones. */
const zones: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  LU: 'Europe/Luxembourg',
  NL: 'Europe/Amsterdam',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
};

/** The IANA zone in which days of a site begin, by its country (ISO 3166-1 alpha-2). */
export const siteZone = (country: string): string => zones[country] ?? 'Europe/Berlin';

/** Milliseconds between two looks for pauses that have ended. */
const POLL_INTERVAL_MS = 5000;

/** Tells that pauses have ended, soon after the clock has ended them, until the server closes. */
function endPausesUntilClosed(app: FastifyInstance, { db, clock }: NewsletterParts): void {
  repeatDueWork(app, { every: POLL_INTERVAL_MS, message: 'ended pauses not read' }, async () => {
    await endPauses(db, clock.now());
  });
}

/**
 * `GET /api/v1/subscriptions/{uid}`: what the sending side asks before it sends. Who is subscribed at all is the identity
 * provider's to say; this tells what differs from the usual, so that it answers while the provider does not.
 * Source: requirements#subscription-states.
 */
function subscriptionCall(
  app: FastifyInstance,
  { db, clock, features }: NewsletterParts & { readonly features: () => Features },
  tokens: readonly string[],
): void {
  const options = routeOptions({
    summary: 'How a subscriber wants newsletters, where that differs from the usual; asked before each sending.',
    answer: shape({
      uid: { type: 'string' },
      newsletters: {
        type: 'array',
        items: {
          type: 'object',
          required: ['newsletter', 'send'],
          properties: {
            ...choiceSchema,
            newsletter: { type: 'string' },
            send: {
              enum: ['as-usual', 'less-often', 'paused', 'ended'],
              description: '“ended” until the identity provider knows it too.',
            },
          },
        },
      },
    }),
    problems: [401, 404, 503],
  });
  const guard = { onRequest: requireToken(tokens) };
  app.get<{ Params: { uid: string } }>('/api/v1/subscriptions/:uid', { ...options, ...guard }, async ({ params }) => {
    requireFeature(features(), 'pause', 'oneClickUnsubscribe');
    const { uid } = params;
    if (!isUid(uid)) throw problemOfStatus(400);
    const [choices, orders] = await Promise.all([choicesOf(db, uid, clock.now()), ordersOf(db, uid)]);
    const ended = orders.filter(({ ends }) => ends).map(({ newsletter }) => newsletter);
    const states: readonly SubscriptionState[] = [
      ...choices.filter(({ newsletter }) => !ended.includes(newsletter)).map((choice) => stateOf(choice)),
      ...ended.map((newsletter) => stateOf({ newsletter }, true)),
    ];
    return { uid, newsletters: states.toSorted((a, b) => (a.newsletter < b.newsletter ? -1 : 1)) };
  });
}
