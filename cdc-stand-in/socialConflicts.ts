import { hashText } from './hashes.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from './storage/database.ts';
import { toLoginId } from './storage/accountRecords.ts';
import { identities } from './storage/tables.ts';

/** An account of a social network with the address of an account here, to which it is not linked. */
export interface SocialConflict {
  /** `googleplus`, `facebook`, `apple`. */
  readonly provider: string;
  readonly loginID: string;
}

/** The conflicting social accounts that testers created: a login with one answers 403043 until it is linked. */
export type SocialConflicts = ReturnType<typeof socialConflicts>;

/** The stable id of such an account at its network, by which the stand-in recognises it after linking. */
export function conflictUid({ provider, loginID }: SocialConflict): string {
  return `${provider}-same-address-${hashText(toLoginId(loginID)).slice(0, 12)}`;
}

/** A store of conflicts. `onChange` gets each new list. */
export function socialConflicts(
  initial: readonly SocialConflict[] = [],
  onChange: (conflicts: readonly SocialConflict[]) => void = () => undefined,
) {
  let conflicts = initial;
  const unlinked = async (db: Queries, candidates: readonly SocialConflict[]): Promise<readonly SocialConflict[]> => {
    const open: SocialConflict[] = [];
    for (const conflict of candidates) {
      const rows = await db
        .select()
        .from(identities)
        .where(eq(identities.providerUid, conflictUid(conflict)));
      if (rows.length === 0) open.push(conflict);
    }
    return open;
  };
  return {
    list: () => conflicts,
    replace: (next: readonly SocialConflict[]) => {
      conflicts = next;
      onChange(next);
    },
    /** Networks with such an unlinked account for an address. */
    of: async (db: Queries, loginID: string) => {
      const same = conflicts.filter((conflict) => toLoginId(conflict.loginID) === toLoginId(loginID));
      return (await unlinked(db, same)).map(({ provider }) => provider);
    },
    /** Addresses with such an unlinked account at a network. */
    at: async (db: Queries, provider: string) => {
      const same = conflicts.filter((conflict) => conflict.provider === provider);
      return (await unlinked(db, same)).map(({ loginID }) => loginID);
    },
  };
}
