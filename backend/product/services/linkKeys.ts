import { type CryptoKey, importJWK, type JWK } from 'jose';
import { isRecord } from '#adapters/model/json.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { LINK_TOKEN_ALGORITHM, type LinkKeys, type LinkTokenSettings } from './linkTokens.ts';
import { getJson } from './outbound.ts';

/** Keys that stand in the settings. Throws for one that is no public key. */
export async function knownKeys(keys: Readonly<Record<string, JWK>>): Promise<LinkKeys> {
  const imported = new Map<string, CryptoKey>();
  for (const [kid, jwk] of Object.entries(keys)) imported.set(kid, await importKey(jwk));
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
  clock: Clock,
  onFailure: (reason: string) => void,
  read: (address: string) => Promise<unknown> = getJson,
): LinkKeys {
  let keys: ReadonlyMap<string, CryptoKey> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const readAgain = async (): Promise<void> => {
    triedAt = clock.now();
    try {
      keys = await keysIn(await read(address));
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
async function keysIn(set: unknown): Promise<ReadonlyMap<string, CryptoKey>> {
  const listed: unknown = isRecord(set) ? set['keys'] : undefined;
  if (!Array.isArray(listed)) throw new Error('not a key set');
  const usable = listed.slice(0, MOST_KEYS).filter(isLinkKey);
  if (usable.length === 0) throw new Error('no key for ES256 with a “kid”');
  return new Map(await Promise.all(usable.map(async (jwk) => [jwk.kid, await importKey(jwk)] as const)));
}

function isLinkKey(jwk: unknown): jwk is JWK & { readonly kid: string } {
  if (!isRecord(jwk) || typeof jwk['kid'] !== 'string' || 'd' in jwk) return false;
  const { kty, crv, use = 'sig', alg = LINK_TOKEN_ALGORITHM } = jwk;
  return kty === 'EC' && crv === 'P-256' && use === 'sig' && alg === LINK_TOKEN_ALGORITHM;
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, LINK_TOKEN_ALGORITHM);
  if (key instanceof Uint8Array || key.type !== 'public') throw new Error('not a public key');
  return key;
}

/** The keys of the settings, then those of their key set. Throws for a key of the settings that is no public key. */
export async function linkKeysOf(
  { keys, keySet }: Pick<LinkTokenSettings, 'keys' | 'keySet'>,
  clock: Clock,
  onFailure: (reason: string) => void,
): Promise<LinkKeys> {
  const known = await knownKeys(keys);
  if (keySet === undefined) return known;
  const published = keysAt(keySet, clock, onFailure);
  return async (kid) => (await known(kid)) ?? published(kid);
}
