import { lazy, Suspense, type ComponentProps, type ReactElement } from 'react';
import { EntrySkeleton } from '../app/layout/PortalSkeleton.tsx';

const ResendPanel = lazy(async () => ({ default: (await import('./ResendPanel.tsx')).ResendPanel }));

/** The resend panel, which loads only for an address that is not confirmed. */
export function Unconfirmed(props: ComponentProps<typeof ResendPanel>): ReactElement {
  return (
    <Suspense fallback={<EntrySkeleton />}>
      <ResendPanel {...props} />
    </Suspense>
  );
}
