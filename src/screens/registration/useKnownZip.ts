import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { typeZipAtom } from '../../state/portal/region.ts';

/** Checks a postcode that a form already has when it is opened, at once. Source: requirements#region-check. */
export function useKnownZip(zip: string | undefined): void {
  const typeZip = useSetAtom(typeZipAtom);
  useEffect(() => {
    if (zip !== undefined) void typeZip(zip, 0);
  }, [zip, typeZip]);
}
