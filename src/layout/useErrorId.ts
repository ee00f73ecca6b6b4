import { useAtomValue } from 'jotai';
import { gatewaysAtom } from '../state/store.ts';

/** The short id of a failure: the one its server told, else one of our own that stays while the failure is shown. */
export function useErrorId(failure: unknown, requestId: string | undefined): string {
  const { journal } = useAtomValue(gatewaysAtom);
  return requestId ?? journal.idOf(failure);
}
