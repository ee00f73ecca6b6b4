import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { textsAtom } from '../../state/texts.ts';

/** The page `history` of the studio. */
export function HistoryScreen(): ReactElement {
  const { t } = useAtomValue(textsAtom);
  return <h1>{t('studio.pages.history')}</h1>;
}
