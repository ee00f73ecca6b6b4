import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { keepTokenAtom } from '../../state/preferences/keepToken.ts';

/** Keeps the registration token fresh while the preference centre is on screen. */
export function useFreshToken(): void {
  const keepToken = useSetAtom(keepTokenAtom);
  useEffect(() => keepToken(), [keepToken]);
}
