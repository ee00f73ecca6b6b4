import type { SubjectKeys } from '../guards/limits.ts';
import { isUid } from '../guards/signedTokens.ts';
import { hashWithKey, isSameText } from '#backend/shared/hashes.ts';
import { jsonIn } from '@kontor/schema-adapters/json';

/** How long the “That wasn't me” link in a mail works, in milliseconds. */
const ALARM_LIFETIME_MS = 72 * 3_600_000;

/**
 * Creates a token with which the owner of an account (UID) ends all its sessions. The token gives no access, so it is
 * not stored and can be used more than once. `now` is epoch milliseconds.
 * Source: requirements#owner-alarm.
 */
export function newAlarmToken([key]: SubjectKeys, uid: string, now: number): string {
  const claims = Buffer.from(JSON.stringify([uid, now + ALARM_LIFETIME_MS])).toString('base64url');
  return `${claims}.${sign(key, claims)}`;
}

/** The account (UID) of a token; undefined for a forged or expired one. Never throws. */
export function alarmSubject(keys: SubjectKeys, token: string, now: number): string | undefined {
  const [claims = '', signature = '', ...extraParts] = token.split('.');
  if (extraParts.length > 0 || !keys.some((key) => isSameText(signature, sign(key, claims)))) return undefined;
  const payload = jsonIn(Buffer.from(claims, 'base64url').toString('utf8'));
  const [uid, expiresAt] = Array.isArray(payload) ? (payload as readonly unknown[]) : [];
  return typeof uid === 'string' && isUid(uid) && typeof expiresAt === 'number' && expiresAt > now ? uid : undefined;
}

const sign = (key: string, claims: string): string => hashWithKey(key, 'owner-alarm', claims);
