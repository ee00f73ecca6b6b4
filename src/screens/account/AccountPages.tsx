import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginAddress } from '../../rules/origin.ts';
import { hasLeftAtom, settledSessionAtom } from '../../state/portal/session.ts';

/** Pages of who is logged in; a logout, here or in another tab, ends them at once. Source: security requirement TOK-5. */
export function AccountPages(): ReactElement {
  const session = useAtomValue(settledSessionAtom);
  const hasLeft = useAtomValue(hasLeftAtom);
  const { pathname } = useLocation();
  const isLoggedOut = session.state === 'READY' && session.value.state === 'LOGGED_OUT';
  if (isLoggedOut && hasLeft) return <Navigate to="/login" replace />;
  if (isLoggedOut) return <Navigate to={loginAddress(pathname)} replace state={{ ended: true }} />;
  return <Outlet />;
}
