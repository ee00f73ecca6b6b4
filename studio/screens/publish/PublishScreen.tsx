import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { textsAtom } from '../../state/texts.ts';

/** The page `publish` of the studio. */
export function PublishScreen(): ReactElement {
  const { t } = useAtomValue(textsAtom);
  return <h1>{t('studio.pages.publish')}</h1>;
}
