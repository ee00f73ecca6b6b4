import { hashWithKey, isSameText, newSecret } from '#backend/shared/hashes.ts';
import { dayMs } from '@kontor/schema-adapters/values';
import type { SubjectKeys } from '../guards/limits.ts';
import type { Clock } from '#backend/shared/clock.ts';

const LIFETIME_DAYS = 180;
/** The only call to which browsers send the cookie. */
const PATH = '/rest/v1/account/login';

/** Devices on which an account logged in before. They give no access; they only have separate rate limits. */
export type TrustedDevices = ReturnType<typeof trustedDevices>;

/**
 * Signed cookies, one per account and device; nothing is stored here. An attacker who uses up an account's attempts
 * does not lock out its owner. The first key signs, each of them is accepted.
 * Source: requirements#ACC-2.
 */
export function trustedDevices(clock: Clock, keys: SubjectKeys) {
  return {
    /** The device id in a Cookie header for this account, or undefined. */
    deviceOf: (account: string, cookies: string | undefined = '') => {
      for (const key of keys) {
        const [id = '', until = '', signature = ''] = readCookie(cookies, cookieName(key, account)).split('.');
        if (isSameText(signature, sign(key, account, id, until)) && Number(until) > clock.now()) return id;
      }
      return undefined;
    },
    /** The Set-Cookie header that marks a device as trusted for this account. */
    remember: (account: string) => {
      const [key] = keys;
      const id = newSecret().slice(0, 16);
      const until = String(clock.now() + LIFETIME_DAYS * dayMs);
      const value = [id, until, sign(key, account, id, until)].join('.');
      return `${cookieName(key, account)}=${value}; Path=${PATH}; Max-Age=${(LIFETIME_DAYS * dayMs) / 1000}; Secure; HttpOnly; SameSite=Strict`;
    },
  };
}

const sign = (key: string, ...parts: readonly string[]): string => hashWithKey(key, 'known-device', ...parts);
const cookieName = (key: string, account: string): string =>
  `__Secure-device-${sign(key, 'name', account).slice(0, 12)}`;

/** The value of a cookie in a Cookie header, or an empty text. */
const readCookie = (cookies: string, name: string): string =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
