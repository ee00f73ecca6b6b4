import { textByKey } from '#renderers/texts/textByKey.ts';
import { useCallback } from 'react';
import type { OutlineNode } from '../../model/outline.ts';
import { useTranslation } from 'react-i18next';

/** What a part is called in the studio: its own name, or what kind of part it is. */
export function usePartName(): (node: Pick<OutlineNode, 'part' | 'name'>) => string {
  const { t } = useTranslation('studio');
  return useCallback(({ part, name }) => name ?? textByKey(t, `edit.parts.${part}`), [t]);
}
