import { useAtomValue } from 'jotai';
import { settledMetadataAtom } from '../../store/site.ts';

/**
 * Whether login, registration and start page lead anywhere on this site; true while nobody knows.
 * Source: requirements#not-available.
 */
export function useHasSingleSignOn(): boolean {
  const metadata = useAtomValue(settledMetadataAtom);
  return metadata.state !== 'READY' || metadata.value.singleSignOn !== undefined;
}
