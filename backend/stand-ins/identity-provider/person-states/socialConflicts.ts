import { hashText } from '#backend/shared/hashes.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { toLoginId } from '../storage/accountRecords.ts';
import { identities } from '../storage/tables.ts';

/** An account of a social network with the address of an account here, to which it is not linked. */
export interface SocialConflict {
  /** `googleplus`, `facebook`, `apple`. */
  readonly provider: string;
  readonly loginID: string;
}

/** The conflicting social accounts that testers created: a login with one answers 403043 until it is linked. */
export interface SocialConflicts {
  readonly list: () => readonly SocialConflict[];
  readonly replace: (conflicts: readonly SocialConflict[]) => void;
  /** Networks with such an account for an address, without those that were linked meanwhile. */
  readonly of: (db: Queries, loginID: string) => Promise<readonly string[]>;
  /** Addresses with such an account at a network, without those that were linked meanwhile. */
  readonly at: (db: Queries, provider: string) => Promise<readonly string[]>;
}

/** The id of such an account at its network: always the same, so that it is known once it is linked. */
export function conflictUid({ provider, loginID }: SocialConflict): string {
  return `${provider}-same-address-${hashText(toLoginId(loginID)).slice(0, 12)}`;
}

/** A store of conflicts. `changed` is told the new list. */
export function socialConflicts(
  initial: readonly SocialConflict[] = [],
  changed: (conflicts: readonly SocialConflict[]) => void = () => undefined,
): SocialConflicts {
  let conflicts = initial;
  const unlinked = async (db: Queries, found: readonly SocialConflict[]): Promise<readonly SocialConflict[]> => {
    const open: SocialConflict[] = [];
    for (const conflict of found) {
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
    replace: (next) => {
      conflicts = next;
      changed(next);
    },
    of: async (db, loginID) => {
      const same = conflicts.filter((conflict) => toLoginId(conflict.loginID) === toLoginId(loginID));
      return (await unlinked(db, same)).map(({ provider }) => provider);
    },
    at: async (db, provider) =>
      (
        await unlinked(
          db,
          conflicts.filter((conflict) => conflict.provider === provider),
        )
      ).map(({ loginID }) => loginID),
  };
}
