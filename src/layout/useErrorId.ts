import { useAtomValue } from 'jotai';
import { gatewaysAtom } from '../state/store.ts';

/**
 * The short id of a failure: the start of the server's request id, which can be searched in its log, else an id of our
 * own that stays while the failure is shown.
 */
export function useErrorId(failure: unknown, requestId: string | undefined): string {
  const { journal } = useAtomValue(gatewaysAtom);
  return requestId?.slice(0, 12) ?? journal.idOf(failure);
}
