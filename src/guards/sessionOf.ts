import type { Session } from '../flows/loadSession.ts';
import { sessionAtom } from '../state/portal/session.ts';
import { metadataAtom } from '../state/site.ts';
import type { AppStore } from '../state/store.ts';

/** Who is logged in, for a guard. `UNKNOWN` when the site has no portal or the provider cannot be asked: the page's frame says so. */
export type GuardSession = Session | { readonly state: 'UNKNOWN' };

/** Asks who is logged in. Never rejects. */
export async function sessionOf(store: AppStore): Promise<GuardSession> {
  try {
    const { singleSignOn } = await store.get(metadataAtom);
    return singleSignOn ? await store.get(sessionAtom) : { state: 'UNKNOWN' };
  } catch {
    return { state: 'UNKNOWN' };
  }
}
