import { hashText } from '../hashes.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { newToken } from './tokens.ts';
import { passkeys, passkeySteps, type PasskeyStepKind } from './tables.ts';

/** A stored passkey. Times are epoch milliseconds. */
export type Passkey = typeof passkeys.$inferSelect;

/** The data that a step passes to the next one. */
export interface PasskeyStep {
  readonly kind: PasskeyStepKind;
  readonly apiKey: string;
  readonly uid?: string;
  readonly challenge?: string;
  readonly credentialId?: string;
}

/** Lifetime of a step, in milliseconds: a guess, the longest time that browsers prompt. */
export const stepLife = 300_000;

/** Stores a step and returns the token that continues it. */
export async function openStep(db: Queries, now: number, step: PasskeyStep): Promise<string> {
  const token = newToken('st2.p');
  await db.insert(passkeySteps).values({ tokenHash: hashText(token), ...step, expiresAt: now + stepLife });
  return token;
}

/** Consumes a step; undefined if it is used, expired, of another site or of another purpose. */
export async function takeStep(
  db: Queries,
  now: number,
  { kind, apiKey, token }: { readonly kind: PasskeyStepKind; readonly apiKey: string; readonly token: string },
): Promise<typeof passkeySteps.$inferSelect | undefined> {
  const [step] = await db
    .delete(passkeySteps)
    .where(
      and(eq(passkeySteps.tokenHash, hashText(token)), eq(passkeySteps.kind, kind), eq(passkeySteps.apiKey, apiKey)),
    )
    .returning();
  return step === undefined || step.expiresAt <= now ? undefined : step;
}

export async function insertPasskey(db: Queries, passkey: Passkey): Promise<void> {
  await db.insert(passkeys).values(passkey);
}

export async function findPasskey(db: Queries, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** A person's passkeys, oldest first, with those that were never connected. */
export async function passkeysOf(db: Queries, uid: string): Promise<readonly Passkey[]> {
  return db.select().from(passkeys).where(eq(passkeys.uid, uid)).orderBy(passkeys.createdAt);
}

export async function updatePasskey(db: Queries, credentialId: string, change: Partial<Passkey>): Promise<void> {
  await db.update(passkeys).set(change).where(eq(passkeys.credentialId, credentialId));
}

export async function deletePasskey(db: Queries, credentialId: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.credentialId, credentialId));
}
