import { jwtVerify, type JWTPayload, type CryptoKey, importJWK, type JWK } from 'jose';
import { isRecord } from '@kontor/schema-adapters/json';
import { parseJsonStrictly } from '#protocol/strictJson.ts';
import { OutboundError, getJson } from '../outbound/outbound.ts';
import type { Clock } from '#backend/shared/clock.ts';

/** By how many seconds the clock of a system that signs tokens may differ from ours. */
export const LEEWAY = 60;

/**
 * Whether a text can be a UID: the provider's own have 32 characters, imported ones up to 252 of printable ASCII.
 * Source: requirements#IDP-calls.
 */
export const isUid = (text: string): boolean => /^[!-~]{1,252}$/.test(text);

/** Requirements of one kind of token. */
export interface TokenKind {
  readonly algorithm: string;
  /** The `typ` that distinguishes it from all other tokens. */
  readonly typ: string;
  readonly issuer: string;
  readonly audience?: string;
  readonly requiredClaims: readonly string[];
  /** Whether the header may have a member besides `alg`, `kid` and `typ`; by default it may not. */
  readonly mayHave?: (member: string) => boolean;
}

/** The claims of a verified token; `sub` is a UID. */
export type VerifiedClaims = JWTPayload & { readonly iat: number; readonly sub: string };

/**
 * Verifies a token, signature, times and subject (a UID) included. Returns its claims, or undefined for every invalid
 * token, whatever the reason. Keys come only from `keyOf`, whose OutboundError it rethrows. `now` is epoch milliseconds.
 * Source: requirements#JWT-1.
 */
export async function verifiedClaims(
  token: string,
  { algorithm, mayHave = () => false, requiredClaims, ...expected }: TokenKind,
  keyOf: PublicKeys,
  now: number,
): Promise<VerifiedClaims | undefined> {
  const header = readHeader(token);
  if (header === undefined || !Object.keys(header).every((name) => standardMembers.has(name) || mayHave(name)))
    return undefined;
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = typeof kid === 'string' ? await keyOf(kid) : undefined;
        if (key === undefined) throw new Error('unknown kid');
        return key;
      },
      {
        ...expected,
        algorithms: [algorithm],
        requiredClaims: [...requiredClaims],
        clockTolerance: LEEWAY,
        currentDate: new Date(now),
      },
    );
    const { iat, sub } = payload;
    if (typeof iat !== 'number' || iat > now / 1000 + LEEWAY) return undefined;
    return typeof sub === 'string' && isUid(sub) ? { ...payload, iat, sub } : undefined;
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    return undefined;
  }
}

const standardMembers: ReadonlySet<string> = new Set(['alg', 'kid', 'typ']);

const MAX_TOKEN_LENGTH = 4096;

/**
 * The header of a token that every parser reads alike: at most 4 KiB, three base64url parts in canonical form, of which
 * the first two are JSON objects without duplicate members. Undefined for any other text. Does not check the signature.
 */
function readHeader(token: string): Readonly<Record<string, unknown>> | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const parts = token.split('.');
  if (
    parts.length !== 3 ||
    parts.some((part) => part === '' || Buffer.from(part, 'base64url').toString('base64url') !== part)
  )
    return undefined;
  const [header, payload] = parts
    .slice(0, 2)
    .map((part) => parseJsonStrictly(Buffer.from(part, 'base64url').toString('utf8')));
  return isRecord(header) && isRecord(payload) ? header : undefined;
}

/** The public keys of one kind of token: the key of an id, or undefined for an unknown one. May throw OutboundError. */
export type PublicKeys = (kid: string) => Promise<CryptoKey | undefined>;

/** How one kind of token is signed: its only algorithm, and the members of its keys. */
export interface KeyKind {
  readonly algorithm: string;
  readonly members: Readonly<Record<string, string>>;
}

/** Sources of keys: the settings (`keys` maps kid to public key), an address, or both. */
export interface KeyPlaces {
  readonly keys?: Readonly<Record<string, JWK>>;
  /** Address of a key set. */
  readonly keySet?: string;
}

/** Imports the keys of the settings. Throws for a key that is not public. */
export async function importKeys(keys: Readonly<Record<string, JWK>>, kind: KeyKind): Promise<PublicKeys> {
  const imported = new Map<string, CryptoKey>();
  for (const [kid, jwk] of Object.entries(keys)) imported.set(kid, await importKey(jwk, kind));
  return async (kid) => imported.get(kid);
}

const KEY_AGE_MS = 10 * 60_000;
/** Minimum time between two reads for unknown keys, so that forged tokens cannot trigger endless requests. */
const MIN_READ_INTERVAL_MS = 60_000;
const MAX_KEYS = 20;

/**
 * Loads keys from an address that the operator trusts (JWKS, RFC 7517) and caches them for ten minutes; an unknown key
 * triggers a read at most once a minute. While the address fails, the cached keys stay, and an unknown key throws
 * OutboundError, because its token may be valid. `onFailure` gets the reason of each failed read. A token can never name
 * the address.
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
  let lastAttemptAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  let reading: Promise<void> | undefined;
  const reload = async (): Promise<void> => {
    lastAttemptAt = clock.now();
    try {
      keys = await importKeySet(await read(address), kind);
      readAt = clock.now();
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const refresh = (): Promise<void> => {
    reading ??= reload().finally(() => (reading = undefined));
    return reading;
  };
  return async (kid) => {
    const mayRead = clock.now() - lastAttemptAt >= MIN_READ_INTERVAL_MS;
    const cachedKey = keys.get(kid);
    if (cachedKey !== undefined) {
      // A cached key never waits for the address.
      if (clock.now() - readAt >= KEY_AGE_MS && mayRead) void refresh();
      return cachedKey;
    }
    if (mayRead || reading !== undefined) await refresh();
    const key = keys.get(kid);
    if (key === undefined && hasFailed) throw new OutboundError('no key set');
    return key;
  };
}

/** The usable keys of a key set; skips keys for other purposes. Throws for anything but a key set with a usable key. */
async function importKeySet(set: unknown, kind: KeyKind): Promise<ReadonlyMap<string, CryptoKey>> {
  const entries: unknown = isRecord(set) ? set['keys'] : undefined;
  if (!Array.isArray(entries)) throw new Error('not a key set');
  const usable = entries.slice(0, MAX_KEYS).filter((jwk) => isUsable(jwk, kind));
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

/** The keys of the settings, then those of their key set. Throws for a key in the settings that is not public. */
export async function publicKeysOf(
  { keys = {}, keySet }: KeyPlaces,
  kind: KeyKind,
  clock: Clock,
  onFailure: (reason: string) => void,
): Promise<PublicKeys> {
  const publicKeys = await importKeys(keys, kind);
  if (keySet === undefined) return publicKeys;
  const published = keysAt(keySet, kind, clock, onFailure);
  return async (kid) => (await publicKeys(kid)) ?? published(kid);
}
