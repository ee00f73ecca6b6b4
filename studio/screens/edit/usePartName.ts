import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import type { OutlineNode } from '../../model/outline.ts';
import { textsAtom } from '../../state/texts.ts';

/** What a part is called in the studio: its own name, or what kind of part it is. */
export function usePartName(): (node: Pick<OutlineNode, 'part' | 'name'>) => string {
  const { t } = useAtomValue(textsAtom);
  return useCallback(({ part, name }) => name ?? t(`edit.parts.${part}`), [t]);
}
