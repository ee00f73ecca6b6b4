import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { repeatDueWork } from '#backend/product/services/dueWork.ts';
import { OutboundError } from '#backend/product/services/outbound.ts';
import { forgetChoice } from '../choices/newsletterChoices.ts';
import { queueEvent } from '../subscriptionEvents.ts';
import { hasBegunLater } from './orderTimes.ts';
import { recordEnd, recordFound } from './recordEnd.ts';
import type { SubscriptionGateway } from './subscriptionGateway.ts';
import { finishOrder, lockOrder, postponeOrder, takeOrders, type UnsubscribeOrder } from './unsubscribeOrders.ts';

/** Milliseconds between two looks for orders. */
const EVERY = 1000;

/** What carrying out needs. */
export interface OrderParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly subscriptions: SubscriptionGateway;
}

/**
 * Carries out what is due, one after the other; what fails waits for its next try. Returns the names of failures, for the
 * log. Throws only if the database fails.
 */
export async function carryOutOrders(parts: OrderParts): Promise<readonly string[]> {
  const { db, clock } = parts;
  const failures: string[] = [];
  for (const order of await takeOrders(db, clock.now())) {
    try {
      await carryOut(parts, order);
    } catch (error) {
      failures.push(error instanceof OutboundError ? error.reason : 'database');
      await postponeOrder(db, order, clock.now());
    }
  }
  return failures;
}

/**
 * Each step can be repeated, and everything that follows from the end is stored together with it: a node may be killed
 * anywhere, and two nodes may do the same.
 */
async function carryOut({ db, clock, subscriptions }: OrderParts, order: UnsubscribeOrder): Promise<void> {
  const { subscriber, newsletter } = order;
  const recording = () => ({ apiKey: subscriptions.apiKey, now: clock.now() });
  const found = await subscriptions.read(subscriber, newsletter);
  const stays = found?.fact === undefined || hasBegunLater(found.fact, order);
  if (found?.fact?.granted === true && !stays) {
    // Kept before the end, because afterwards the account no longer says it.
    await db.transaction((tx) => recordFound(tx, order, found, recording()));
    await subscriptions.end(subscriber, newsletter);
  }
  await db.transaction(async (tx) => {
    if (!(await lockOrder(tx, order))) return;
    if (!stays) {
      await recordEnd(tx, order, found, recording());
      await forgetChoice(tx, subscriber, newsletter);
      await queueEvent(tx, subscriber, { newsletter }, clock.now(), true);
    }
    await finishOrder(tx, order, clock.now());
  });
}

/** Carries out orders every second until the server closes. */
export function carryOutUntilClosed(app: FastifyInstance, parts: OrderParts): void {
  repeatDueWork(app, { every: EVERY, message: 'orders to end newsletters not read' }, async () => {
    for (const reason of await carryOutOrders(parts))
      app.log.error({ reason }, 'a newsletter is not ended at the identity provider yet: it is tried again');
  });
}
