import { useAtomValue, useSetAtom, useAtom } from 'jotai';
import { useEffect, useState, type ReactElement } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginAddress } from '../links/links.ts';
import { ProviderFailure } from '../app/portal/PortalScreen.tsx';
import { claimAccountAtom } from '../account-form/accountDrafts.ts';
import { customerAtom } from '../store/customer.ts';
import { settledMetadataAtom } from '../store/site.ts';
import { loggedInAtom, loggedOutByUserAtom, settledSessionAtom, justLinkedAtom } from '../session/session.ts';
import { useTranslation } from 'react-i18next';
import css from '../app/layout/AccountPage.module.css';
import { SuccessBanner } from '../app/layout/SuccessBanner.tsx';
import { DeletionNotice } from './DeletionNotice.tsx';

/** Pages for logged-in customers; a logout in any tab closes them at once. Source: requirements#TOK-5. */
export function AccountPages(): ReactElement {
  const session = useAtomValue(settledSessionAtom);
  const isLoggedOutByUser = useAtomValue(loggedOutByUserAtom);
  const customer = useAtomValue(customerAtom);
  const { pathname } = useLocation();
  const offersDeletion = useAtomValue(settledMetadataAtom).value?.features.accountDeletion === true;
  const [openPath, setOpenPath] = useState<string | undefined>(undefined);
  const claim = useSetAtom(claimAccountAtom);
  const uid = useAtomValue(loggedInAtom)?.uid;
  if (uid !== undefined && openPath !== pathname) setOpenPath(pathname);
  useEffect(() => {
    if (uid !== undefined) void claim();
  }, [claim, uid]);
  const isLoggedOut = session.value?.state === 'LOGGED_OUT';
  if (isLoggedOut && isLoggedOutByUser) return <Navigate to="/login" replace />;
  if (isLoggedOut) return <Navigate to={loginAddress(pathname)} replace state={{ ended: true }} />;
  // An open page may hold input and stays open; a new page has no data to show. Source: requirements#FLT-6.
  if (session.state === 'FAILED' && openPath !== pathname) return <ProviderFailure error={session.error} />;
  return (
    <>
      <LinkedNotice key={pathname} />
      {offersDeletion && <DeletionNotice />}
      <Outlet key={customer} />
    </>
  );
}

/** Appears on the first account page after the link of a social login to the account. */
function LinkedNotice(): ReactElement | null {
  const { t } = useTranslation();
  const [isJustLinked, setJustLinked] = useAtom(justLinkedAtom);
  const [isVisible] = useState(isJustLinked);
  useEffect(() => setJustLinked(false), [setJustLinked]);
  if (!isVisible) return null;
  return (
    <div className={`wrap ${css.above}`}>
      <SuccessBanner headline={t('clp.link.done.headline')} text={t('clp.link.done.description')} />
    </div>
  );
}
