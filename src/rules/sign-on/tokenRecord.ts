import { objectOf, type JsonRecord } from '../../gateways/shape.ts';

/**
 * A single sign-on or partner token as the browser stores it; `expires` is epoch milliseconds.
 * Source: requirements#stored-tokens.
 */
export interface TokenRecord {
  readonly token: string;
  readonly expires: number;
  /** The sign-on is for a device; the provider continues it at another address. */
  readonly scope?: typeof deviceScope;
}

/** Source: requirements#IDP-sso. */
export const deviceScope = 'device_sso';

/** Lifetime of single sign-on and partner tokens, milliseconds. Source: requirements#stored-tokens. */
export const tokenLifetime = 900_000;
/** How far the browser's clock may jump back before a record counts as forged, milliseconds. */
const leeway = 60_000;

/** Whether a value can be a token: printable ASCII of at most 4096 characters. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]{1,4096}$/.test(value);
}

/** A record whose lifetime starts now. */
export function newRecord(token: string, now: number, scope?: TokenRecord['scope']): TokenRecord {
  return { token, expires: now + tokenLifetime, ...(scope && { scope }) };
}

/** Whether a record is valid: `now < expires ≤ now + 15 min + 60 s`. Source: requirements#TOK-4. */
export function isLiving({ expires }: TokenRecord, now: number): boolean {
  return now < expires && expires <= now + tokenLifetime + leeway;
}

/** Reads a stored record; undefined if it has wrong types or has expired. Never throws. Source: requirements#TOK-4. */
export function parseRecord(text: string | undefined, now: number): TokenRecord | undefined {
  const { token, expires, scope } = readMembers(text);
  if (!isToken(token) || !Number.isSafeInteger(expires)) return undefined;
  const record: TokenRecord = {
    token,
    expires: Number(expires),
    ...(scope === deviceScope ? { scope: deviceScope } : {}),
  };
  return isLiving(record, now) ? record : undefined;
}

/** The members of a JSON object in a text; empty if the text is something else. */
export function readMembers(text: string | undefined): JsonRecord {
  try {
    return objectOf(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}
