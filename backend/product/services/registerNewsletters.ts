import type { MailedPageParts } from '../site/mailedPage.ts';
import type { FastifyInstance } from 'fastify';
import type { ServiceParts } from './productServices.ts';
import type { ContentSource } from '../site/contentRoutes.ts';
import { authorizeLink } from '../links/authorizeLink.ts';
import { siteZone } from '../newsletters/pauseClock.ts';
import { subscriptionCall } from '../choices/subscriptionCall.ts';
import { choicesMail } from '../choices/choicesMail.ts';
import { choiceCalls } from '../choices/choiceCalls.ts';
import { newslettersIn, type NewsletterParts } from '../newsletters/newsletterParts.ts';
import { deliverUntilClosed } from '../newsletters/subscriptionEvents.ts';
import { processOrdersUntilClose } from '../unsubscribe/processOrders.ts';
import { registerUnsubscribe } from '../unsubscribe/registerUnsubscribe.ts';
import { processJobsUntilClose } from '../outbound/jobQueue.ts';
import { endPauses } from '../newsletters/newsletterChoices.ts';

/** Dependencies of the newsletter services on the site. */
export interface NewsletterSite extends MailedPageParts {
  readonly content: ContentSource | undefined;
}

/**
 * Calls that end a newsletter from its mail, reduce its frequency, or pause it, as far as the site's metadata offers
 * them.
 * Source: requirements#one-click-unsubscribe.
 */
export function registerNewsletters(
  app: FastifyInstance,
  services: ServiceParts,
  { content, ...pages }: NewsletterSite,
): void {
  const { db, clock, subscriptions } = services;
  const { siteMetadata } = pages;
  const parts: NewsletterParts = {
    db,
    clock,
    newslettersIn: newslettersIn(content, () => siteMetadata().cms.id ?? ''),
    languages: () => siteMetadata().locales.map((locale) => locale.replace('_', '-')),
    zone: () => siteZone(siteMetadata().defaultLocale.slice(3)),
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
  processJobsUntilClose(app, { every: POLL_INTERVAL_MS, message: 'ended pauses not read' }, async () => {
    await endPauses(db, clock.now());
  });
  const { linkMailer, origins, verifyUnsubscribe: verify } = services;
  registerUnsubscribe(app, { ...callParts, ...pages, subscriptions, linkMailer, origins, verify });
  if (subscriptions !== undefined) processOrdersUntilClose(app, { db, clock, subscriptions });
}

/** How often a node checks for pauses that have ended. */
const POLL_INTERVAL_MS = 5000;
