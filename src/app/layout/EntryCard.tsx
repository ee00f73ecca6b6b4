import type { ReactElement, ReactNode } from 'react';
import { NavLink, useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { withOrigin } from '../../links/links.ts';
import entryCardCss from './EntryCard.module.css';
import { usePageTitle } from './currentPage.ts';
import { useAtomValue } from 'jotai';
import { registeredEmailAtom } from '../../session/typedLogin.ts';
import { redirectStateAtom, waitingSignOnAtom } from '../../session/signOnAtoms.ts';
import { BrokenSignOn } from './BrokenSignOn.tsx';
import signOnHintCss from './SignOnHint.module.css';

interface EntryCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Login and registration are two pages that look like tabs. */
  readonly tabs?: boolean;
  /** A problem that is neither an error of a form nor a failure notice; the page title begins with that. */
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
    <div className={entryCardCss.page}>
      <div className={entryCardCss.card}>
        {tabs && <EntryTabs />}
        <div className={entryCardCss.body}>
          {picture && <div className={entryCardCss.picture}>{picture}</div>}
          <div className={entryCardCss.text}>
            <h1 className={entryCardCss.title}>{title}</h1>
            {lead && <div className={entryCardCss.lead}>{lead}</div>}
          </div>
          {tabs && <SignOnHint />}
          {children}
        </div>
      </div>
    </div>
  );
}

/** Tabs for login and registration; both links keep the page that the visitor requested (`from`). */
function EntryTabs(): ReactElement {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const from = search.get('from');
  return (
    <nav className={entryCardCss.tabs} aria-label={t('clp.tabs.label')}>
      <NavLink className={entryCardCss.tab} to={withOrigin('/login', from)} end>
        {t('clp.tabs.login')}
      </NavLink>
      <NavLink className={entryCardCss.tab} to={withOrigin('/registration', from)} end>
        {t('clp.tabs.registration')}
      </NavLink>
    </nav>
  );
}

/**
 * The hint above login and registration: names the partner of a pending sign-on, and asks new customers to confirm
 * their address first.
 */
function SignOnHint(): ReactElement | null {
  const { t } = useTranslation();
  const state = useAtomValue(redirectStateAtom);
  const signOn = useAtomValue(waitingSignOnAtom);
  const email = useAtomValue(registeredEmailAtom);
  if (!signOn || state !== 'WAITING_FOR_CUSTOMER') return <BrokenSignOn />;
  const partner = signOn.host ?? t('clp.redirect.partner');
  return (
    <p className={signOnHintCss.hint}>
      {email !== undefined && <span>{`${t('clp.redirect.confirmFirst', { email })} `}</span>}
      <span>{t('clp.redirect.afterLogin', { partner })}</span>
    </p>
  );
}
