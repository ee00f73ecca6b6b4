import { closeAccountLinks } from '../link-exchange/linkSessions.ts';
import type { ServiceParts } from '../parts.ts';
import { forgetProofs } from './proofs.ts';

/**
 * Ends all sessions of an account (UID), the links opened from it and its proofs. The provider comes first: where it
 * refuses, nothing has changed. Throws OutboundError.
 */
export async function endAllSessions({ db, provider }: ServiceParts, uid: string): Promise<void> {
  await provider.endSessions(uid);
  await closeAccountLinks(db, uid);
  await forgetProofs(db, uid);
}
