import { brokenAt, type Evidence } from '#backend/stand-ins/identity-provider/evidence/chain.ts';
import { evidenceOf, headOf } from '#backend/stand-ins/identity-provider/evidence/recordEvidence.ts';
import type { ConsoleParts } from './consoleParts.ts';

/** What one person agreed to, as it can be handed out. `brokenAt` is the position of the first line that was tampered with or cut off. */
export interface PersonEvidence {
  readonly UID: string;
  readonly email: string;
  readonly brokenAt?: number;
  /** Times are ISO. */
  readonly lines: readonly EvidenceLine[];
}

type EvidenceLine = Omit<Evidence, 'uid' | 'at' | 'mailSentAt'> & {
  readonly at: string;
  readonly mailSentAt: string | null;
};

/** The evidence of a person, found by e-mail address or UID, also after the account has ended; undefined when there is none. */
export async function readEvidence({ db, accounts }: ConsoleParts, who: string): Promise<PersonEvidence | undefined> {
  const account = await accounts.getAccount(who);
  const lines = await evidenceOf(db, account?.UID ?? who);
  const last = lines.at(-1);
  const UID = last?.uid ?? account?.UID;
  if (UID === undefined) return undefined;
  const wrong = brokenAt(lines, await headOf(db, UID));
  return {
    UID,
    email: last?.email ?? who,
    ...(wrong === undefined ? {} : { brokenAt: wrong }),
    lines: lines.map(({ uid: _uid, at, mailSentAt, ...line }) => ({
      ...line,
      at: iso(at),
      mailSentAt: mailSentAt === null ? null : iso(mailSentAt),
    })),
  };
}

const iso = (at: number): string => new Date(at).toISOString();
