import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { addressOf, type PageName } from '../model/address.ts';
import type { Path } from '../model/parts.ts';
import { paneAtom } from '../state/panes.ts';
import { dueFocusAtom } from '../state/partAtoms.ts';

/** Builds the address of a page for the current site; `more` are further query parameters. */
export function useAddress(): (page: PageName, more?: Readonly<Record<string, string>>) => string {
  const { search } = useLocation();
  return useCallback((page, more) => addressOf(page, search, more), [search]);
}

/** Goes to a part of the content in the editor; Back leads to the part before. */
export function useOpenPart(): (pointer: string) => void {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const address = useAddress();
  const showPane = useSetAtom(paneAtom);
  return useCallback(
    (pointer) => {
      showPane('part');
      const to = address('edit', { at: pointer });
      void navigate(to, { replace: to === here });
    },
    [navigate, here, address, showPane],
  );
}

/** Goes to a part and focuses a control of its form, or its headline without one. */
export function useOpenControl(): (part: string, control: Path | undefined) => void {
  const openPart = useOpenPart();
  const focus = useSetAtom(dueFocusAtom);
  return useCallback(
    (part, control) => {
      openPart(part);
      focus({ part, ...(control && { control }) });
    },
    [openPart, focus],
  );
}
