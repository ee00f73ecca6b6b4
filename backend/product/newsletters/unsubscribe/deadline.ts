import { OutboundError } from '#backend/product/services/outbound.ts';

/** Waits for one part of an answer. Throws OutboundError, a 503, if the whole answer is late. */
export type Deadline = <T>(work: Promise<T>) => Promise<T>;

/**
 * A deadline for everything that one answer waits for, in so many milliseconds from now. What was begun may still be done
 * after it, so the work must be of a kind that can be repeated.
 */
export function deadlineIn(milliseconds: number): Deadline {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new OutboundError('too slow')), milliseconds).unref();
  });
  // Mostly nobody waits any more.
  late.catch(() => undefined);
  return (work) => Promise.race([work, late]);
}
