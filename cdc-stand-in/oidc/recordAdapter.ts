import { hashText } from '../hashes.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Clock } from '../clock.ts';
import type { Queries } from '../storage/database.ts';
import { oidcRecords } from './tables.ts';

/**
 * Stores the OpenID provider's records in the database. Stores bearer values as hashes, so that a copy of the table
 * grants no access. Rows expire by the injected clock, so that testers can expire a code; timestamps inside tokens use
 * the machine's time, which partners compare with theirs. Setting the clock back does not revive tokens that expired by
 * the machine's time.
 */
export const recordAdapter =
  (db: Queries, clock: Clock) =>
  (model: string): Adapter => {
    const byId = (id: string) => and(eq(oidcRecords.model, model), eq(oidcRecords.idHash, hashText(id)));
    return {
      upsert: async (id, { jti: _bearer, ...payload }, expiresIn) => {
        const row = {
          payload: { ...payload },
          grantId: payload.grantId ?? null,
          sessionUid: payload.uid ?? null,
          expiresAt: expiresIn === undefined ? null : clock.now() + expiresIn * 1000,
        };
        await db
          .insert(oidcRecords)
          .values({ model, idHash: hashText(id), createdAt: clock.now(), ...row })
          .onConflictDoUpdate({ target: [oidcRecords.model, oidcRecords.idHash], set: row });
      },
      find: async (id) => {
        const [row] = await db.select().from(oidcRecords).where(byId(id));
        return row === undefined ? undefined : toPayload(row, clock.now(), id);
      },
      // Only checks whether a session exists; needs no bearer value.
      findByUid: async (uid) => {
        const [row] = await db
          .select()
          .from(oidcRecords)
          .where(and(eq(oidcRecords.model, model), eq(oidcRecords.sessionUid, uid)));
        return row === undefined ? undefined : toPayload(row, clock.now(), uid);
      },
      findByUserCode: () => Promise.resolve(undefined),
      consume: async (id) => {
        const consumed = await db
          .update(oidcRecords)
          .set({ consumedAt: clock.now() })
          .where(and(byId(id), isNull(oidcRecords.consumedAt)))
          .returning({ id: oidcRecords.idHash });
        // Two parallel exchanges of one code can both read it as unused, but only one may continue.
        if (consumed.length === 0) throw new errors.InvalidGrant('already consumed');
      },
      destroy: async (id) => {
        await db.delete(oidcRecords).where(byId(id));
      },
      revokeByGrantId: async (grantId) => {
        await db.delete(oidcRecords).where(and(eq(oidcRecords.model, model), eq(oidcRecords.grantId, grantId)));
      },
    };
  };

type Row = typeof oidcRecords.$inferSelect;

function toPayload(row: Row, now: number, id: string): AdapterPayload | undefined {
  if (row.expiresAt !== null && row.expiresAt <= now) return undefined;
  return {
    ...row.payload,
    jti: id,
    ...(row.consumedAt === null ? {} : { consumed: Math.floor(row.consumedAt / 1000) }),
  };
}

/** When a record was first stored, in epoch milliseconds of the injected clock. */
export async function recordedAt(db: Queries, model: string, id: string): Promise<number | undefined> {
  const [row] = await db
    .select({ createdAt: oidcRecords.createdAt })
    .from(oidcRecords)
    .where(and(eq(oidcRecords.model, model), eq(oidcRecords.idHash, hashText(id))));
  return row?.createdAt;
}
