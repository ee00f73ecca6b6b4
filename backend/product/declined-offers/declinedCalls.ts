import type { FastifyInstance } from 'fastify';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { offers, type Offer } from '#protocol/declinedOffer.ts';
import { declineOffer, declinedOffers } from './declinedOffers.ts';
import { limits } from '../guards/limits.ts';
import type { CustomerCallParts } from '../guards/customers.ts';

const path = '/rest/v1/customer/declined';
const answer = shape({ offers: { type: 'array', items: { type: 'string', enum: offers } } });

/**
 * `GET` and `PUT /rest/v1/customer/declined`: lists declined offers and declines one.
 * Source: requirements#declined-offers.
 */
export function declinedOffersCalls(app: FastifyInstance, parts: CustomerCallParts): void {
  const { customers, limiter, db, clock } = parts;
  const get = routeOptions({
    summary: 'The offers that the customer declined in the last six months.',
    answer,
    problems: [401, 429, 503],
  });
  app.get(path, get, async (request) => {
    const { uid } = await customers.of(request);
    await limiter.requireToRead(limits.customerCalls, uid);
    return { offers: await declinedOffers(db, uid, clock.now()) };
  });
  const put = routeOptions({
    summary: 'Declines an offer: it is not made again unasked for six months.',
    body: shape({ offer: { type: 'string', enum: offers } }),
    statuses: { 204: 'The no is remembered.' },
    problems: [401, 403, 429, 503],
  });
  app.put<{ Body: { offer: Offer } }>(path, put, async (request, reply) => {
    const { uid } = await customers.of(request);
    await limiter.require(limits.customerCalls, uid);
    await declineOffer(db, uid, request.body.offer, clock.now());
    return reply.code(204).send();
  });
}
