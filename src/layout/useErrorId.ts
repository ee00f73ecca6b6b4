import { useAtomValue } from 'jotai';
import { gatewaysAtom } from '../state/store.ts';

/** The short id of a failure: the start of the one its server told, by which its log is searched, else one of our own that stays while the failure is shown. */
export function useErrorId(failure: unknown, requestId: string | undefined): string {
  const { journal } = useAtomValue(gatewaysAtom);
  return requestId?.slice(0, 12) ?? journal.idOf(failure);
}
