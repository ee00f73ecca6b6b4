import { closeAccountLinks } from '../links/linkSessions.ts';
import { deleteStepUpTokens } from '../step-up/stepUpTokens.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';

/** Dependencies of endAllSessions. */
export interface SessionParts {
  readonly db: Queries;
  readonly provider: CustomerAccounts;
}

/**
 * Ends all sessions of an account (UID), the links opened from it and its identity proofs. Calls the provider first, so
 * that its refusal changes nothing. Throws OutboundError.
 */
export async function endAllSessions({ db, provider }: SessionParts, uid: string): Promise<void> {
  await provider.endSessions(uid);
  await closeAccountLinks(db, uid);
  await deleteStepUpTokens(db, uid);
}
