import { useAtomValue } from 'jotai';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { settledAccountPageAtom } from '../state/portal/accountPage.ts';
import css from './AccountPage.module.css';
import { ContentAnchor } from './ContentAnchor.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** An account page: breadcrumb, one headline, side navigation on wide screens, cards. Source: requirements#account-pages. */
export function AccountPage({
  title,
  isWrong = false,
  children,
}: {
  readonly title: string;
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const page = useAtomValue(settledAccountPageAtom);
  const links = page.state === 'READY' ? page.value.accountLinks : [];
  usePageTitle(title, isWrong);
  return (
    <div className={`wrap ${css.page}`}>
      <nav aria-label={t('clp.breadcrumb')}>
        <ol className={css.crumbs}>
          <li>
            <Link to="/">{t('clp.start.title')}</Link>
          </li>
          <li>
            <ChevronRight size={16} aria-hidden="true" />
            <span aria-current="page">{title}</span>
          </li>
        </ol>
      </nav>
      <div className={css.columns}>
        {links.length > 0 && (
          <nav className={css.side} aria-label={t('clp.side.label')}>
            {links.map((link) => (
              <ContentAnchor key={link.id} className={css.link} url={link.url}>
                {link.label}
              </ContentAnchor>
            ))}
          </nav>
        )}
        <div className={css.main}>
          <h1 className={css.title}>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
