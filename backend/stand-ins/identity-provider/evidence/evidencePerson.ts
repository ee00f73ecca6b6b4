import type { EvidencePerson } from '#backend/product/evidence/recordEvidence.ts';
import type { Account } from '../storage/accountRecords.ts';

/** An account as its evidence names it. */
export function evidencePerson({ uid, profile }: Pick<Account, 'uid' | 'profile'>): EvidencePerson {
  return { uid, email: typeof profile['email'] === 'string' ? profile['email'] : '' };
}
