import DataLoader from 'dataloader';

const MAX_BATCH = 100;

/**
 * Batches queries: callers that arrive while a statement runs wait for its end and share the next one. A single caller
 * never waits. `askAll` gets at most 100 keys, which may repeat, and answers them in their order. If a statement fails,
 * the waiting callers fail with it: they would get the same database error, only later.
 * Source: requirements#SRV-4, requirements#SRV-6.
 */
export function batch<Key, Answer>(
  askAll: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  const idle: Promise<unknown> = Promise.resolve();
  let running = idle;
  let failed: { readonly error: unknown } | undefined;
  const ask = async (keys: readonly Key[]): Promise<readonly Answer[]> => {
    if (failed !== undefined) throw failed.error;
    const asked = askAll(keys);
    running = asked;
    const rest = (): void => {
      if (running === asked) running = idle;
    };
    asked.then(rest, rest);
    return asked;
  };
  const start = (dispatch: () => void, failure?: { readonly error: unknown }): void => {
    failed = failure;
    dispatch();
    failed = undefined;
  };
  const loader = new DataLoader<Key, Answer>(ask, {
    cache: false,
    maxBatchSize: MAX_BATCH,
    batchScheduleFn: (dispatch) =>
      void running.then(
        () => start(dispatch),
        (error: unknown) => start(dispatch, { error }),
      ),
  });
  return (key) => loader.load(key);
}
