/** Timeout for a chunk of the application. Source: requirements#chunk-timeout, requirements#FLT-10. */
export const chunkTimeoutMs = 120_000;

/**
 * Loads a chunk for a part of a form. Rejects on failure and timeout; the caller renders a fallback, so the form stays.
 */
export function loadChunk<Chunk>(loading: Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('the chunk did not come in time')), chunkTimeoutMs);
    loading.then(resolve, reject).finally(() => clearTimeout(timeout));
  });
}
