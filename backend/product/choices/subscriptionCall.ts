import type { FastifyInstance } from 'fastify';
import { requireFeature, type Features } from '../guards/features.ts';
import { requireToken } from '../guards/machineAccess.ts';
import { isUid } from '../guards/signedTokens.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { problemOfStatus } from '#backend/shared/http/problem.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { stateOf, type SubscriptionState } from '../newsletters/subscriptionEvents.ts';
import { ordersOf } from '../unsubscribe/unsubscribeOrders.ts';
import { choiceSchema } from './choiceCalls.ts';
import { choicesOf } from '../newsletters/newsletterChoices.ts';

/** Dependencies of the call. */
interface SubscriptionCallParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly features: () => Features;
}

/**
 * `GET /api/v1/subscriptions/{uid}`: the mailing system calls it before each sending. Lists only deviations from the
 * usual; the identity provider alone knows who is subscribed, and this call works while the provider is down.
 * Source: requirements#subscription-states.
 */
export function subscriptionCall(
  app: FastifyInstance,
  { db, clock, features }: SubscriptionCallParts,
  tokens: readonly string[],
): void {
  const options = routeOptions({
    summary: 'A subscriber’s frequencies and pauses, where they differ from the default; read before each sending.',
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
    const endedNewsletters = orders.filter(({ ends }) => ends).map(({ newsletter }) => newsletter);
    const states: readonly SubscriptionState[] = [
      ...choices.filter(({ newsletter }) => !endedNewsletters.includes(newsletter)).map((choice) => stateOf(choice)),
      ...endedNewsletters.map((newsletter) => stateOf({ newsletter }, true)),
    ];
    return { uid, newsletters: states.toSorted((a, b) => (a.newsletter < b.newsletter ? -1 : 1)) };
  });
}
