import type { FastifyInstance } from 'fastify';
import { readMetadata } from '#adapters/metadata/metadataDocument.ts';
import type { ServiceParts } from '#backend/product/services/parts.ts';
import type { ContentSource } from '#backend/product/site/contentRoutes.ts';
import { remembered } from '#backend/product/site/remembered.ts';
import { authorizeLink } from '#backend/product/services/authorizeLink.ts';
import { choiceCalls } from './choices/choiceCalls.ts';
import { siteZone } from './choices/siteZone.ts';
import { newslettersIn } from './newsletterContent.ts';
import type { NewsletterParts } from './newsletterParts.ts';
import { deliverUntilClosed } from './deliverEvents.ts';
import { endPausesUntilClosed } from './endPausesUntilClosed.ts';
import { subscriptionCall } from './subscriptionCall.ts';
import { carryOutUntilClosed } from './unsubscribe/carryOutOrders.ts';
import { registerUnsubscribe } from './unsubscribe/registerUnsubscribe.ts';

/** What the services around newsletters take from the site. */
export interface NewsletterSite {
  /** The current document of `GET /rest/v1/metadata`. */
  readonly metadata: () => unknown;
  /** The application's HTML document. */
  readonly page: (url: string) => Promise<string>;
  readonly content: ContentSource | undefined;
}

/**
 * Ending a newsletter from its mail, having it less often, and pausing it. Each exists where the site's metadata offers it.
 * Source: requirements#one-click-unsubscribe.
 */
export function registerNewsletters(
  app: FastifyInstance,
  services: ServiceParts,
  { metadata, page, content }: NewsletterSite,
): void {
  const { db, clock, subscriptions } = services;
  const siteOf = remembered(readMetadata);
  const site = () => siteOf(metadata()).metadata;
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
  const { machineTokens, eventTarget } = services;
  if (machineTokens.length > 0) subscriptionCall(app, callParts, machineTokens);
  if (eventTarget !== undefined) deliverUntilClosed(app, parts, eventTarget);
  endPausesUntilClosed(app, parts);
  registerUnsubscribe(app, { ...callParts, verify: services.verifyUnsubscribe, metadata, page });
  if (subscriptions !== undefined) carryOutUntilClosed(app, { db, clock, subscriptions });
}
