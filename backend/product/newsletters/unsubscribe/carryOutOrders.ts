import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { repeatDueWork } from '#backend/product/services/dueWork.ts';
import { OutboundError } from '#backend/product/services/outbound.ts';
import type { EndSubscription } from './subscriptionEnding.ts';
import { finishOrder, postponeOrder, takeOrders, type UnsubscribeOrder } from './unsubscribeOrders.ts';

/** Milliseconds between two looks for orders. */
const EVERY = 1000;

/** What carrying out needs. */
export interface OrderParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly endSubscription: EndSubscription;
  /** Called in the transaction that removes a carried out order. */
  readonly onEnded: (tx: Queries, order: UnsubscribeOrder) => Promise<void>;
}

/**
 * Carries out what is due, one after the other; what fails waits for its next try. Returns the names of failures, for the
 * log. Throws only if the database fails.
 */
export async function carryOutOrders({ db, clock, endSubscription, onEnded }: OrderParts): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const order of await takeOrders(db, clock.now())) {
    try {
      const ending = await endSubscription(order.subscriber, order.newsletter, order.orderedAt);
      await db.transaction(async (tx) => {
        if (ending === 'ended') await onEnded(tx, order);
        await finishOrder(tx, order, clock.now());
      });
    } catch (error) {
      failures.push(error instanceof OutboundError ? error.reason : 'database');
      await postponeOrder(db, order, clock.now());
    }
  }
  return failures;
}

/** Carries out orders every second until the server closes. */
export function carryOutUntilClosed(app: FastifyInstance, parts: OrderParts): void {
  repeatDueWork(app, { every: EVERY, message: 'orders to end newsletters not read' }, async () => {
    for (const reason of await carryOutOrders(parts))
      app.log.error({ reason }, 'a newsletter is not ended at the identity provider yet: it is tried again');
  });
}
