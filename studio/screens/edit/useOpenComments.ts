import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { openPlacesAtom } from '../../state/comments.ts';

/** How many open comments are at or below a place. */
export function useOpenComments(): (pointer: string) => number {
  const places = useAtomValue(openPlacesAtom);
  return useCallback(
    (at) => places.split('\n').filter((place) => place === at || place.startsWith(`${at}/`)).length,
    [places],
  );
}
