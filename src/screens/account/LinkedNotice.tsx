import { useAtom } from 'jotai';
import { useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../../layout/AccountPage.module.css';
import { SuccessBanner } from '../../layout/SuccessBanner.tsx';
import { justLinkedAtom } from '../../state/portal/linked.ts';

/** Shown on the first account page after a social login was linked to the account. */
export function LinkedNotice(): ReactElement | null {
  const { t } = useTranslation();
  const [isNews, setNews] = useAtom(justLinkedAtom);
  const [isShown] = useState(isNews);
  useEffect(() => setNews(false), [setNews]);
  if (!isShown) return null;
  return (
    <div className={`wrap ${css.above}`}>
      <SuccessBanner headline={t('clp.link.done.headline')} text={t('clp.link.done.description')} />
    </div>
  );
}
