import type { ReactElement } from 'react';
import { Frame } from '../../layout/Frame.tsx';
import { CentreSkeleton } from '../../layout/CentreSkeleton.tsx';

/** What stands while the first door is still being asked. */
export function OpeningScreen(): ReactElement {
  return (
    <Frame>
      <CentreSkeleton />
    </Frame>
  );
}

/** Stands at addresses whose door always sends on, so that nothing is drawn or warned about there. */
export function OpeningOutlet(): null {
  return null;
}
