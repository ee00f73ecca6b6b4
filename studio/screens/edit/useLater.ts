import { useDeferredValue } from 'react';

/** A value that may lag behind while somebody types, so that a keystroke does not wait for lists that show it. */
export function useLater<T>(value: T): T {
  return useDeferredValue(value);
}
