import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement, ReactNode } from 'react';
import { hashOf, type Place } from '../gateways/location.ts';
import { goAtom, placeAtom } from '../state/place.ts';

interface PlaceLinkProps {
  readonly to: Partial<Place>;
  readonly isCurrent?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to another place of the studio; it can be opened in another browser tab, too. */
export function PlaceLink({ to, isCurrent = false, className, children }: PlaceLinkProps): ReactElement {
  const place = useAtomValue(placeAtom);
  const go = useSetAtom(goAtom);
  return (
    <a
      href={hashOf({ ...place, ...to })}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
