import type { ReactElement } from 'react';
import { usePageHandle } from './currentPage.ts';
import { useLocation } from 'react-router';
import accountSkeletonCss from './AccountSkeleton.module.css';
import { SkeletonBlock, Loading } from './Loading.tsx';
import entryCardCss from './EntryCard.module.css';
import { useTranslation } from 'react-i18next';
import startGreetingCss from './StartGreeting.module.css';

/** Skeleton of a portal page: an account page if the page has a menu, else an entry page. */
export function PortalSkeleton(): ReactElement {
  return usePageHandle().Menu ? <AccountSkeleton /> : <EntrySkeleton />;
}

/** Skeleton of an account page: headline and tiles. The start page's greeting needs no account and appears at once. */
export function AccountSkeleton(): ReactElement {
  return (
    <Loading title>
      <div className={`wrap ${accountSkeletonCss.page}`}>
        {useLocation().pathname === '/' ? (
          <StartGreeting />
        ) : (
          <>
            <SkeletonBlock width="60%" height="2.6rem" />
            <SkeletonBlock width="16rem" height="1.2rem" />
          </>
        )}
        <div className={accountSkeletonCss.tiles}>
          <SkeletonBlock height="7rem" />
          <SkeletonBlock height="7rem" />
          <SkeletonBlock height="7rem" />
        </div>
      </div>
    </Loading>
  );
}

/** The head of the start page; its headline has no name until the account is loaded. */
export function StartGreeting({ headline }: { readonly headline?: string | undefined }): ReactElement {
  const { t } = useTranslation();
  return (
    <div className={startGreetingCss.greeting}>
      <h1>{headline ?? t('clp.start.greeting')}</h1>
      <p>{t('clp.start.description')}</p>
    </div>
  );
}

/** Skeleton of login and registration: tabs, headline, two fields and button, in their final places. */
export function EntrySkeleton(): ReactElement {
  const isEntrance = /^\/(?:login|registration)$/.test(useLocation().pathname);
  return (
    <Loading>
      <div className={entryCardCss.page}>
        <div className={entryCardCss.card}>
          {isEntrance && (
            <div className={entryCardCss.tabs}>
              <span className={entryCardCss.tab}>
                <SkeletonBlock width="6rem" />
              </span>
              <span className={entryCardCss.tab}>
                <SkeletonBlock width="8rem" />
              </span>
            </div>
          )}
          <div className={entryCardCss.body}>
            <SkeletonBlock width="50%" height="2.2rem" />
            <div className={entryCardCss.lines}>
              <SkeletonBlock width="40%" height="1.4rem" />
              <SkeletonBlock height="50px" />
              <SkeletonBlock width="30%" height="1.4rem" />
              <SkeletonBlock height="50px" />
              {isEntrance && <SkeletonBlock width="11rem" height="1.4rem" />}
              <SkeletonBlock height="50px" />
            </div>
          </div>
        </div>
      </div>
    </Loading>
  );
}
