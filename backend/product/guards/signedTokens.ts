import { jwtVerify, type JWTPayload, type CryptoKey, importJWK, type JWK } from 'jose';
import { isRecord } from '#adapters/model/json.ts';
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

/** What one kind of token must have. */
export interface TokenKind {
  readonly algorithm: string;
  /** The `typ` that distinguishes it from all other tokens. */
  readonly typ: string;
  readonly issuer: string;
  readonly audience?: string;
  readonly requiredClaims: readonly string[];
  /** Whether its header may have a member besides `alg`, `kid` and `typ`; without it none. */
  readonly mayHave?: (member: string) => boolean;
}

/** The claims of a verified token. */
export type VerifiedClaims = JWTPayload & { readonly iat: number };

/**
 * Verifies a token, signature and times included. Returns its claims, or undefined for every invalid token, whatever the
 * reason. Keys come only from `keyOf`, whose OutboundError is passed on. `now` is epoch milliseconds.
 * Source: requirements#JWT-1.
 */
export async function verifiedClaims(
  token: string,
  { algorithm, mayHave = () => false, requiredClaims, ...expected }: TokenKind,
  keyOf: PublicKeys,
  now: number,
): Promise<VerifiedClaims | undefined> {
  const header = plainHeaderOf(token);
  if (header === undefined || !Object.keys(header).every((name) => plainMembers.has(name) || mayHave(name)))
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
    const { iat } = payload;
    return typeof iat === 'number' && iat <= now / 1000 + LEEWAY ? { ...payload, iat } : undefined;
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    return undefined;
  }
}

const plainMembers: ReadonlySet<string> = new Set(['alg', 'kid', 'typ']);

const MAX_TOKEN_LENGTH = 4096;

/**
 * The header of a signed token that every parser reads alike: at most 4 KiB, three base64url parts in canonical form, of
 * which the first two are JSON objects without duplicate members. Undefined for any other text. Proves nothing: the
 * signature is not checked.
 */
function plainHeaderOf(token: string): Readonly<Record<string, unknown>> | undefined {
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
export async function importKeys(keys: Readonly<Record<string, JWK>>, kind: KeyKind): Promise<PublicKeys> {
  const imported = new Map<string, CryptoKey>();
  for (const [kid, jwk] of Object.entries(keys)) imported.set(kid, await importKey(jwk, kind));
  return async (kid) => imported.get(kid);
}

const KEY_AGE_MS = 10 * 60_000;
/** An unknown key asks at most this often, or strangers could make a node ask without end. */
const BETWEEN = 60_000;
const MAX_KEYS = 20;

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
      if (clock.now() - readAt >= KEY_AGE_MS && mayAsk) void refresh();
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
  const usable = listed.slice(0, MAX_KEYS).filter((jwk) => isUsable(jwk, kind));
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
  const publicKeys = await importKeys(keys, kind);
  if (keySet === undefined) return publicKeys;
  const published = keysAt(keySet, kind, clock, onFailure);
  return async (kid) => (await publicKeys(kid)) ?? published(kid);
}
