import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { textsAtom } from '../../state/texts.ts';

/** The page `edit` of the studio. */
export function EditScreen(): ReactElement {
  const { t } = useAtomValue(textsAtom);
  return <h1>{t('studio.pages.edit')}</h1>;
}
