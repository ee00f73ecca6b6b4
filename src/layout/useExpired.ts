import { useSetAtom, type WritableAtom } from 'jotai';
import { useEffect, useState } from 'react';

/**
 * Whether the provider has refused the stored token of a page, now or before. The token is dropped; the page then leads
 * to where a new one comes from.
 */
export function useExpired(
  isRefused: boolean,
  tokenAtom: WritableAtom<string | undefined, [undefined], void>,
): boolean {
  const drop = useSetAtom(tokenAtom);
  const [isExpired, setExpired] = useState(false);
  if (isRefused && !isExpired) setExpired(true);
  useEffect(() => {
    if (isExpired) drop(undefined);
  }, [isExpired, drop]);
  return isExpired;
}
