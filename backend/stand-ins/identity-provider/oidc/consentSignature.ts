import { createHmac, timingSafeEqual } from 'node:crypto';

/** The customer's answer on a partner's consent page. */
export interface Consent {
  readonly context: string;
  readonly clientID: string;
  readonly UID: string;
  readonly scope: string;
  readonly consent: boolean;
}

/**
 * Signs a consent as the site's server does: base64 of the HMAC-SHA1 of its JSON text. `secret` is base64. Only servers
 * have it.
 */
export function signConsent(consentJson: string, secret: string): string {
  return createHmac('sha1', Buffer.from(secret, 'base64')).update(consentJson).digest('base64');
}

/** Reads a consent signed with the secret; undefined for anything else. Never throws. */
export function readConsent(consentJson: string, sig: string, secret: string): Consent | undefined {
  const expected = Buffer.from(signConsent(consentJson, secret));
  const given = Buffer.from(sig);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  try {
    return toConsent(JSON.parse(consentJson));
  } catch {
    return undefined;
  }
}

function toConsent(value: unknown): Consent | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { context, clientID, UID, scope, consent } = value as Record<string, unknown>;
  if (
    typeof context !== 'string' ||
    typeof clientID !== 'string' ||
    typeof UID !== 'string' ||
    typeof scope !== 'string'
  )
    return undefined;
  return typeof consent === 'boolean' ? { context, clientID, UID, scope, consent } : undefined;
}
