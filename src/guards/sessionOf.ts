import type { Session } from '../flows/loadSession.ts';
import { sessionAtom } from '../state/portal/session.ts';
import { metadataAtom } from '../state/site.ts';
import type { AppStore } from '../state/store.ts';

/**
 * Who is logged in, for a guard. `UNKNOWN` if the site has no portal or the provider cannot be reached: the page's
 * frame reports that.
 */
export type GuardSession = Session | { readonly state: 'UNKNOWN' };

/** Reads who is logged in. Never rejects. */
export async function sessionOf(store: AppStore): Promise<GuardSession> {
  try {
    const { singleSignOn } = await store.get(metadataAtom);
    return singleSignOn ? await store.get(sessionAtom) : { state: 'UNKNOWN' };
  } catch {
    return { state: 'UNKNOWN' };
  }
}
