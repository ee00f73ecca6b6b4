import type { ReactElement } from 'react';
import { Frame } from '../../layout/Frame.tsx';
import { CentreSkeleton } from '../../layout/CentreSkeleton.tsx';

/** What stands until the first guard has answered. */
export function OpeningScreen(): ReactElement {
  return (
    <Frame>
      <CentreSkeleton />
    </Frame>
  );
}

/** Stands at addresses whose guard always redirects, so that nothing is drawn or warned about there. */
export function OpeningOutlet(): null {
  return null;
}
