import { eq, ne } from 'drizzle-orm';
import type { Queries } from '#backend/shared/database/database.ts';
import { conflictUid, type SocialConflicts } from '../person-states/socialConflicts.ts';
import type { SocialIdentity } from '../socialIdentity.ts';
import { accounts, identities, loginIds } from '../storage/tables.ts';
import { randomBytes } from 'node:crypto';

/** Identities at one network from which a tester can choose. */
export interface Choices {
  readonly known: readonly { readonly providerUid: string; readonly label: string }[];
  /** Addresses of accounts that this network does not know yet. */
  readonly sameEmail: readonly string[];
}

const shown = 8;

/** The identities to choose from at a network. */
export async function readChoices(
  db: Queries,
  provider: string,
  conflicts: SocialConflicts | undefined,
): Promise<Choices> {
  const unlinked = (await conflicts?.at(db, provider)) ?? [];
  const known = await db.select().from(identities).where(eq(identities.provider, provider)).limit(shown);
  const linked = new Set(known.map(({ uid }) => uid));
  const others = await db
    .select({ loginId: loginIds.loginId, uid: loginIds.uid })
    .from(loginIds)
    .innerJoin(accounts, eq(accounts.uid, loginIds.uid))
    .where(ne(accounts.isActive, false))
    .limit(shown + linked.size);
  return {
    known: [
      ...unlinked.map((loginID) => ({ providerUid: conflictUid({ provider, loginID }), label: loginID })),
      ...known.map(({ providerUid, profile }) => ({
        providerUid,
        label: [profile['firstName'], profile['lastName'], profile['email'] ?? providerUid]
          .filter((part) => typeof part === 'string')
          .join(' '),
      })),
    ],
    sameEmail: others
      .filter(({ uid, loginId }) => !linked.has(uid) && !unlinked.includes(loginId))
      .map(({ loginId }) => loginId)
      .slice(0, shown),
  };
}

/** The identity of the pressed button; undefined if it is unknown. Names are examples. */
export async function chosenIdentity(
  db: Queries,
  provider: string,
  form: Readonly<Record<string, string>>,
  conflicts?: SocialConflicts,
): Promise<SocialIdentity | undefined> {
  const fresh = (email?: string, providerUid = `${provider}-${randomBytes(6).toString('hex')}`): SocialIdentity => ({
    provider,
    providerUid,
    profile: {
      firstName: form['firstName'] || 'Toni',
      lastName: form['lastName'] || 'Beispiel',
      ...(email === undefined || email === '' ? {} : { email }),
    },
  });
  switch (form['choice']) {
    case 'new':
      return fresh(form['email']);
    case 'no-email':
      return fresh();
    case 'same-email':
      return fresh(form['account']);
    case 'known': {
      const unlinked = (await conflicts?.at(db, provider)) ?? [];
      const loginID = unlinked.find((other) => conflictUid({ provider, loginID: other }) === form['identity']);
      if (loginID !== undefined) return fresh(loginID, form['identity']);
      const choices = await db.select().from(identities).where(eq(identities.provider, provider));
      const found = choices.find(({ providerUid }) => providerUid === form['identity']);
      return found === undefined ? undefined : { provider, providerUid: found.providerUid, profile: found.profile };
    }
    default:
      return undefined;
  }
}
