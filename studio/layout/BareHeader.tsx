import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { textsAtom } from '../state/texts.ts';
import css from './Frame.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';

/** The head of a page for somebody who is not signed in. */
export function BareHeader(): ReactElement {
  const { t } = useAtomValue(textsAtom);
  return (
    <header className={css['header']}>
      <p className={css['brand']}>{t('studio.name')}</p>
      <div className={css['status']} />
      <LanguageSwitch />
    </header>
  );
}
