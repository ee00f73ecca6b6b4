import { useMemo } from 'react';

/** Keeps a JSON value stable while it is equal, so that forms get no needless updates. */
export function useStable<T>(value: T): T {
  const text = JSON.stringify(value);
  return useMemo((): T => JSON.parse(text), [text]);
}
