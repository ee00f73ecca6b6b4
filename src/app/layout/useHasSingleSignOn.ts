import { useAtomValue } from 'jotai';
import { settledMetadataAtom } from '../../store/site.ts';

/**
 * Whether this site has login, registration and start page; true until metadata is loaded.
 * Source: requirements#not-available.
 */
export function useHasSingleSignOn(): boolean {
  const metadata = useAtomValue(settledMetadataAtom);
  return metadata.state !== 'READY' || metadata.value.singleSignOn !== undefined;
}
