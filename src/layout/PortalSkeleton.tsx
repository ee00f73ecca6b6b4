import type { ReactElement } from 'react';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import { EntrySkeleton } from './EntrySkeleton.tsx';
import { usePageHandle } from './pageHandle.ts';

/** A page of the portal before it is there: pages with a menu are an account's, the others an entrance. */
export function PortalSkeleton(): ReactElement {
  return usePageHandle().Menu ? <AccountSkeleton /> : <EntrySkeleton />;
}
