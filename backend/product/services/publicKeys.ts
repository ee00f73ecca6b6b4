import { type CryptoKey, importJWK, type JWK } from 'jose';
import { isRecord } from '#adapters/model/json.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { getJson } from './outbound.ts';

/** The public keys of one kind of token: the key of an id, or undefined for an unknown one. Never throws. */
export type PublicKeys = (kid: string) => Promise<CryptoKey | undefined>;

/** How one kind of token is signed: its only algorithm, and the members that a key for it has. */
export interface KeyKind {
  readonly algorithm: string;
  readonly members: Readonly<Record<string, string>>;
}

/** Where the keys are: in the settings (`keys` maps kid to public key), at an address, or both. */
export interface KeyPlaces {
  readonly keys?: Readonly<Record<string, JWK>>;
  /** Address of a key set. */
  readonly keySet?: string;
}

/** Keys that stand in the settings. Throws for one that is no public key. */
export async function knownKeys(keys: Readonly<Record<string, JWK>>, kind: KeyKind): Promise<PublicKeys> {
  const imported = new Map<string, CryptoKey>();
  for (const [kid, jwk] of Object.entries(keys)) imported.set(kid, await importKey(jwk, kind));
  return async (kid) => imported.get(kid);
}

const FRESH = 10 * 60_000;
/** An unknown key asks at most this often, or strangers could make a node ask without end. */
const BETWEEN = 60_000;
const MOST_KEYS = 20;

/**
 * Keys of an address that the operator trusts (JWKS, RFC 7517), kept in memory: read again after ten minutes, and for an
 * unknown key at most once a minute. While the address fails, the keys that were read last stay. `onFailure` gets the
 * reason once per failed reading. A token itself can never name an address.
 * Source: requirements#JWT-1.
 */
export function keysAt(
  address: string,
  kind: KeyKind,
  clock: Clock,
  onFailure: (reason: string) => void,
  read: (address: string) => Promise<unknown> = getJson,
): PublicKeys {
  let keys: ReadonlyMap<string, CryptoKey> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const readAgain = async (): Promise<void> => {
    triedAt = clock.now();
    try {
      keys = await keysIn(await read(address), kind);
      readAt = clock.now();
    } catch (error) {
      onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const refresh = (): Promise<void> => {
    reading ??= readAgain().finally(() => (reading = undefined));
    return reading;
  };
  return async (kid) => {
    const mayAsk = clock.now() - triedAt >= BETWEEN;
    const known = keys.get(kid);
    if (known !== undefined) {
      // A known key never waits for the address.
      if (clock.now() - readAt >= FRESH && mayAsk) void refresh();
      return known;
    }
    if (mayAsk || reading !== undefined) await refresh();
    return keys.get(kid);
  };
}

/** The usable keys of a key set; others in it are for other purposes. Throws if it is no key set or has none. */
async function keysIn(set: unknown, kind: KeyKind): Promise<ReadonlyMap<string, CryptoKey>> {
  const listed: unknown = isRecord(set) ? set['keys'] : undefined;
  if (!Array.isArray(listed)) throw new Error('not a key set');
  const usable = listed.slice(0, MOST_KEYS).filter((jwk) => isUsable(jwk, kind));
  if (usable.length === 0) throw new Error(`no key for ${kind.algorithm} with a “kid”`);
  return new Map(await Promise.all(usable.map(async (jwk) => [jwk.kid, await importKey(jwk, kind)] as const)));
}

function isUsable(jwk: unknown, { algorithm, members }: KeyKind): jwk is JWK & { readonly kid: string } {
  if (!isRecord(jwk) || typeof jwk['kid'] !== 'string' || 'd' in jwk) return false;
  const { use = 'sig', alg = algorithm } = jwk;
  return use === 'sig' && alg === algorithm && Object.entries(members).every(([name, value]) => jwk[name] === value);
}

async function importKey(jwk: JWK, { algorithm }: KeyKind): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm);
  if (key instanceof Uint8Array || key.type !== 'public') throw new Error('not a public key');
  return key;
}

/** The keys of the settings, then those of their key set. Throws for a key of the settings that is no public key. */
export async function publicKeysOf(
  { keys = {}, keySet }: KeyPlaces,
  kind: KeyKind,
  clock: Clock,
  onFailure: (reason: string) => void,
): Promise<PublicKeys> {
  const known = await knownKeys(keys, kind);
  if (keySet === undefined) return known;
  const published = keysAt(keySet, kind, clock, onFailure);
  return async (kid) => (await known(kid)) ?? published(kid);
}
