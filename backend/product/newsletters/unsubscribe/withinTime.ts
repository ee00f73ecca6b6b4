import { OutboundError } from '#backend/product/services/outbound.ts';

/**
 * The result of work that must be there in so many milliseconds. Throws OutboundError, a 503, if it is not: what was begun
 * may still be done, so the work must be of a kind that can be repeated.
 */
export async function withinTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutboundError('too slow')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
