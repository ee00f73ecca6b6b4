import type { ReactElement } from 'react';
import { Frame } from '../../layout/Frame.tsx';
import { CentreSkeleton } from '../preferences/CentreSkeleton.tsx';

/** Shown until the first guard has finished. */
export function OpeningScreen(): ReactElement {
  return (
    <Frame>
      <CentreSkeleton />
    </Frame>
  );
}

/** For routes whose guard always redirects: renders nothing, and avoids the router's warning. */
export function OpeningOutlet(): null {
  return null;
}
