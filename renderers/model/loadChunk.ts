/** How long a chunk of the application may take, milliseconds. Source: requirements#chunk-timeout, requirements#FLT-10. */
export const chunkTimeoutMs = 120_000;

/** A chunk that a form asks for in its middle. Rejects when it cannot be had in time: whoever asks puts something else in its place, so that the form stays. */
export function loadChunk<Chunk>(loading: Promise<Chunk>): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const overdue = setTimeout(() => reject(new Error('the chunk did not come in time')), chunkTimeoutMs);
    loading.then(resolve, reject).finally(() => clearTimeout(overdue));
  });
}
