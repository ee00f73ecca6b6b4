import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { textsAtom } from '../../state/texts.ts';

/** The page as customers will see it. */
export function PreviewPane(): ReactElement {
  const { t } = useAtomValue(textsAtom);
  return <h2>{t('edit.preview')}</h2>;
}
