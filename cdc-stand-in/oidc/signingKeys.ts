import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWKS } from 'oidc-provider';
import type { Clock } from '../clock.ts';
import type { Queries } from '../storage/database.ts';
import { oidcKeys } from './tables.ts';

type KeyValue = Readonly<Record<string, unknown>>;

/**
 * The keys that sign the ID tokens of a provider, including the private parts. Created at the first start and stored in
 * the database under `name`.
 */
export async function signingKeys(db: Queries, clock: Clock, name = 'signing'): Promise<JWKS> {
  return (await loadKey(db, clock, name, newSigningKeys)) as unknown as JWKS;
}

/** A named random secret of 32 bytes (base64url) that survives restarts. */
export async function storedSecret(db: Queries, clock: Clock, name: string): Promise<string> {
  const { secret } = await loadKey(db, clock, name, () =>
    Promise.resolve({ secret: randomBytes(32).toString('base64url') }),
  );
  return String(secret);
}

/** Reads a key or creates it; two processes that create it at once both use the one stored first. */
async function loadKey(db: Queries, clock: Clock, name: string, make: () => Promise<KeyValue>): Promise<KeyValue> {
  const read = async (): Promise<KeyValue | undefined> =>
    (await db.select().from(oidcKeys).where(eq(oidcKeys.name, name)))[0]?.value;
  const existing = await read();
  if (existing !== undefined) return existing;
  await db
    .insert(oidcKeys)
    .values({ name, value: await make(), createdAt: clock.now() })
    .onConflictDoNothing();
  const storedKey = await read();
  if (storedKey === undefined) throw new Error(`the key ${name} could not be stored`);
  return storedKey;
}

async function newSigningKeys(): Promise<KeyValue> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  return {
    keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }],
  };
}
