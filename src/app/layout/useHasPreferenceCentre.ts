import { useAtomValue } from 'jotai';
import { settledMetadataAtom } from '../../store/site.ts';

/** Whether this site has a preference centre; true until metadata is loaded. */
export function useHasPreferenceCentre(): boolean {
  const metadata = useAtomValue(settledMetadataAtom);
  return metadata.state !== 'READY' || metadata.value.preferenceCentre !== undefined;
}
