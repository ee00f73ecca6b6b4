import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { checksAtom } from '../../state/checkAtoms.ts';

/** How many errors are at or below a place. */
export function useProblems(): (pointer: string) => number {
  const checks = useAtomValue(checksAtom);
  const errors = useMemo(
    () =>
      checks.filter(({ severity, pointer }) => severity === 'error' && pointer !== '').map(({ pointer }) => pointer),
    [checks],
  );
  return useCallback(
    (at) => errors.filter((pointer) => pointer === at || pointer.startsWith(`${at}/`)).length,
    [errors],
  );
}
