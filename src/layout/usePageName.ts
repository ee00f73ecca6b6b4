import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { PageName } from '../gateways/tracking.ts';
import { gatewaysAtom } from '../state/store.ts';

/** Reports once to statistics that this page was seen, by its fixed name. */
export function usePageName(name: PageName | undefined): void {
  const { tracking } = useAtomValue(gatewaysAtom);
  useEffect(() => {
    if (name) tracking.page(name);
  }, [tracking, name]);
}
