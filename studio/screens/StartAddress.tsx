import type { ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router';
import { addressOf } from '../model/address.ts';

/** The studio's own address opens the editor; addresses of earlier releases, such as `/#/publish?site=…`, their page. */
export function StartAddress(): ReactElement {
  const { search, hash } = useLocation();
  return <Navigate to={hash.startsWith('#/') ? hash.slice(1) : addressOf('edit', search)} replace />;
}
