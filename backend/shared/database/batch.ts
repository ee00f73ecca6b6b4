import DataLoader from 'dataloader';

const MAX_BATCH = 100;

/**
 * Batches queries: callers that arrive while a statement runs wait for its end and share the next one. A single caller
 * never waits. `loadAll` gets at most 100 keys, which may repeat, and returns one answer per key in their order. If a
 * statement fails, the waiting callers fail with it: they would get the same database error, only later.
 * Source: requirements#SRV-4, requirements#SRV-6.
 */
export function batch<Key, Answer>(
  loadAll: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  const idle: Promise<unknown> = Promise.resolve();
  let running = idle;
  let failed: { readonly error: unknown } | undefined;
  const loadBatch = async (keys: readonly Key[]): Promise<readonly Answer[]> => {
    if (failed !== undefined) throw failed.error;
    const answers = loadAll(keys);
    running = answers;
    const markIdle = (): void => {
      if (running === answers) running = idle;
    };
    answers.then(markIdle, markIdle);
    return answers;
  };
  const start = (dispatch: () => void, failure?: { readonly error: unknown }): void => {
    failed = failure;
    dispatch();
    failed = undefined;
  };
  const loader = new DataLoader<Key, Answer>(loadBatch, {
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
