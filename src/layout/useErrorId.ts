import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { gatewaysAtom } from '../state/store.ts';

/** The short id of a failure: the one its server told, else a new one that stays while the failure is shown. */
export function useErrorId(error: unknown, requestId: string | undefined): string {
  const { journal } = useAtomValue(gatewaysAtom);
  // A new failure is a new id; the failure itself is only the key here.
  return useMemo(() => requestId ?? journal.shortId(), [requestId, journal, error]);
}
