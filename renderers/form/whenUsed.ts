const signs = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Calls `go` once, at the first sign that somebody uses the page: a touch, a key, or a field that the browser fills in.
 * Returns what stops waiting.
 */
export function whenUsed(go: () => void): () => void {
  const waiting = new AbortController();
  const heard = (): void => {
    waiting.abort();
    go();
  };
  for (const sign of signs)
    document.addEventListener(sign, heard, { capture: true, passive: true, signal: waiting.signal });
  return () => waiting.abort();
}
