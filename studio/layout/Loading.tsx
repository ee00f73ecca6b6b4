import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { textsAtom } from '../state/texts.ts';

/** What stands in place of a page that is being loaded. */
export function Loading(): ReactElement {
  const { t } = useAtomValue(textsAtom);
  return <p className="visually-hidden">{t('studio.loading')}</p>;
}
