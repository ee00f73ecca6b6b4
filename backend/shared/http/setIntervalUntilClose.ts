import type { FastifyInstance } from 'fastify';

/** Work that is done again and again. */
interface Repeated {
  /** Does it now, and then again after each pause. */
  readonly begin: () => Promise<void>;
  /** Does it after a pause, and again after each. */
  readonly beginLater: () => void;
}

/**
 * Repeats work with a pause in milliseconds between its end and its next beginning, until the server closes, which waits
 * for what is running. The work must not reject: it knows best what to log.
 */
export function setIntervalUntilClose(
  app: Pick<FastifyInstance, 'addHook'>,
  pause: number,
  work: () => Promise<void>,
): Repeated {
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
