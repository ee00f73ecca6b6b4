import { readEvidence, type PersonEvidence } from '#backend/product/evidence/personEvidence.ts';
import type { ConsoleParts } from './consoleParts.ts';

/**
 * The consents of a person, found by login id or UID; no lines for an account without consents, undefined if the person
 * is unknown.
 */
export async function evidenceResource(
  { db, accounts }: ConsoleParts,
  who: string,
): Promise<PersonEvidence | undefined> {
  const account = await accounts.getAccount(who);
  const evidence = await readEvidence(db, account?.UID ?? who);
  return evidence ?? (account === undefined ? undefined : { UID: account.UID, email: who, lines: [] });
}
