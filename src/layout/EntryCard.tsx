import type { ReactElement, ReactNode } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { withOrigin } from '../rules/origin.ts';
import css from './EntryCard.module.css';
import { SignOnHint } from './SignOnHint.tsx';
import { usePageTitle } from './usePageTitle.ts';

interface EntryCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Login and registration are two pages that look like tabs. */
  readonly tabs?: boolean;
  /** A form on the page shows errors: the page title begins with that. */
  readonly isWrong?: boolean;
  readonly picture?: ReactElement;
  readonly children?: ReactNode;
}

/** The single column of login, registration and related pages. */
export function EntryCard({
  title,
  lead,
  tabs = false,
  isWrong = false,
  picture,
  children,
}: EntryCardProps): ReactElement {
  usePageTitle(title, isWrong);
  return (
    <div className={css.page}>
      <div className={css.card}>
        {tabs && <EntryTabs />}
        <div className={css.body}>
          {picture && <div className={css.picture}>{picture}</div>}
          <div className={css.text}>
            <h1 className={css.title}>{title}</h1>
            {lead && <div className={css.lead}>{lead}</div>}
          </div>
          {tabs && <SignOnHint />}
          {children}
        </div>
      </div>
    </div>
  );
}

/** Both links keep the page that the visitor wanted. */
function EntryTabs(): ReactElement {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const from = search.get('from');
  return (
    <nav className={css.tabs} aria-label={t('clp.tabs.label')}>
      <NavLink className={css.tab} to={withOrigin('/login', from)} end>
        {t('clp.tabs.login')}
      </NavLink>
      <NavLink className={css.tab} to={withOrigin('/registration', from)} end>
        {t('clp.tabs.registration')}
      </NavLink>
    </nav>
  );
}
