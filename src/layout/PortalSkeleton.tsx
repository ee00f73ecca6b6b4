import type { ReactElement } from 'react';
import { AccountSkeleton } from './AccountSkeleton.tsx';
import { EntrySkeleton } from './EntrySkeleton.tsx';
import { usePageHandle } from './pageHandle.ts';

/** Skeleton of a portal page: an account page if the page has a menu, else an entry page. */
export function PortalSkeleton(): ReactElement {
  return usePageHandle().Menu ? <AccountSkeleton /> : <EntrySkeleton />;
}
