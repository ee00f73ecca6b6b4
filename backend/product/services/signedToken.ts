import { isRecord } from '#adapters/model/json.ts';
import { parseJsonStrictly } from '#backend/shared/http/strictJson.ts';

const LONGEST_TOKEN = 4096;

/**
 * The header of a signed token that every parser reads alike: at most 4 KiB, three base64url parts in canonical form, of
 * which the first two are JSON objects without duplicate members. Undefined for any other text. Proves nothing: the
 * signature is not checked.
 * Source: requirements#JWT-1.
 */
export function plainHeaderOf(token: string): Readonly<Record<string, unknown>> | undefined {
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
