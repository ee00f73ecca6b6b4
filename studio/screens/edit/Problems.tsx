import { useAtomValue } from 'jotai';
import { CircleAlert } from 'lucide-react';
import { type ReactElement, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isInside } from '../../model/parts.ts';
import { checksAtom } from '../../state/checkAtoms.ts';
import { openPlacesAtom } from '../../state/comments.ts';
import css from './Outline.module.css';

/** The function that counts errors at or below a place. */
export function useProblems(): (pointer: string) => number {
  const checks = useAtomValue(checksAtom);
  return useCounts(
    useMemo(
      () =>
        checks.filter(({ severity, pointer }) => severity === 'error' && pointer !== '').map(({ pointer }) => pointer),
      [checks],
    ),
  );
}

/** The function that counts open comments at or below a place. */
export function useOpenComments(): (pointer: string) => number {
  const places = useAtomValue(openPlacesAtom);
  return useCounts(useMemo(() => places.split('\n'), [places]));
}

function useCounts(places: readonly string[]): (pointer: string) => number {
  return useCallback((at) => places.filter((place) => isInside(place, at)).length, [places]);
}

/** The number of errors at or below a part, as a badge; null without errors. */
export function Problems({ count }: { readonly count: number }): ReactElement | null {
  const { t } = useTranslation('studio');
  if (count === 0) return null;
  return (
    <span className={css['problems']}>
      <CircleAlert size={14} aria-hidden="true" /> <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('edit.outline.problems', { count })}</span>
    </span>
  );
}
