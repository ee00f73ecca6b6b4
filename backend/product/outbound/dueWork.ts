import type { FastifyInstance } from 'fastify';
import { setIntervalUntilClose } from '#backend/shared/http/setIntervalUntilClose.ts';
import { OutboundError } from './outbound.ts';

const SECOND = 1000;

/**
 * Milliseconds for which stored work belongs to the node that took it: longer than a call of the provider can last. Then
 * another node takes over, because the first must have ended.
 */
export const LEASE = 60 * SECOND;

/**
 * Milliseconds until the next try, by the number of tries that failed: the first pause, doubled each time. In general 5 s,
 * 10 s, 20 s … at most an hour.
 */
export function pauseAfter(failures: number, { first = 5 * SECOND, longest = 3600 * SECOND } = {}): number {
  return Math.min(longest, first * 2 ** (Math.min(failures, 30) - 1));
}

/**
 * Does stored work that is due again and again, `every` so many milliseconds, until the server closes. What the work throws
 * is logged with `message`, once until it is over.
 */
export function repeatDueWork(
  app: FastifyInstance,
  { every, message }: { readonly every: number; readonly message: string },
  work: () => Promise<void>,
): void {
  let failing = false;
  const { beginLater } = setIntervalUntilClose(app, every, async () => {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!failing) app.log.error({ failure: failureName(error) }, message);
      failing = true;
    }
  });
  app.addHook('onReady', async () => beginLater());
}

/** A failure by a name that reveals nothing of a person. */
const failureName = (error: unknown): string =>
  error instanceof OutboundError ? error.reason : error instanceof Error ? error.name : 'unknown';
