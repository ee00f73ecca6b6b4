import { jwtVerify, type JWTPayload } from 'jose';
import { isRecord } from '#adapters/model/json.ts';
import { parseJsonStrictly } from '#backend/shared/http/strictJson.ts';
import { OutboundError } from './outbound.ts';
import type { PublicKeys } from './publicKeys.ts';

/** By how many seconds the clock of a system that signs tokens may differ from ours. */
export const LEEWAY = 60;

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

const LONGEST_TOKEN = 4096;

/**
 * The header of a signed token that every parser reads alike: at most 4 KiB, three base64url parts in canonical form, of
 * which the first two are JSON objects without duplicate members. Undefined for any other text. Proves nothing: the
 * signature is not checked.
 */
function plainHeaderOf(token: string): Readonly<Record<string, unknown>> | undefined {
  if (token.length > LONGEST_TOKEN) return undefined;
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
