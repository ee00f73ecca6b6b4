import type { Clock } from './clock.ts';
import type { ServiceError } from './ServiceError.ts';

/** What `work` gives; throws `overdue` once it takes longer than `milliseconds`. No timer outlives the work. */
export async function inTime<T>(
  clock: Pick<Clock, 'wait'>,
  milliseconds: number,
  work: Promise<T>,
  overdue: ServiceError,
): Promise<T> {
  const settled = new AbortController();
  const timeout = clock.wait(milliseconds, settled.signal).then(
    () => Promise.reject(overdue),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([work, timeout]);
  } finally {
    settled.abort();
  }
}
