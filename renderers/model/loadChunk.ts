/** How long a chunk of the application may take, milliseconds. Source: requirements#chunk-timeout, requirements#FLT-10. */
export const chunkTimeoutMs = 120_000;

/** Loads a chunk for a part of a form. Rejects if it cannot be loaded in time; the caller then shows something else, so that the form stays. */
export function loadChunk<Chunk>(loading: Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const overdue = setTimeout(() => reject(new Error('the chunk did not come in time')), chunkTimeoutMs);
    loading.then(resolve, reject).finally(() => clearTimeout(overdue));
  });
}
