import type { FastifyInstance } from 'fastify';

/** Starts the repetition of some work. */
interface Interval {
  /** Runs the work now, then after each pause. */
  readonly begin: () => Promise<void>;
  /** Runs the work after a first pause, then after each pause. */
  readonly beginLater: () => void;
}

/**
 * Repeats work with a pause in milliseconds between its end and its next start, until the server closes; closing waits
 * for running work. The work must not reject: it logs its own failures.
 */
export function setIntervalUntilClose(
  app: Pick<FastifyInstance, 'addHook'>,
  pause: number,
  work: () => Promise<void>,
): Interval {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;
  const begin = (): Promise<void> => {
    running = work().then(beginLater);
    return running;
  };
  const beginLater = (): void => {
    if (!isClosed) timer = setTimeout(() => void begin(), pause).unref();
  };
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
    await running;
  });
  return { begin, beginLater };
}
