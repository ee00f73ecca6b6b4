import type { SubjectKeys } from '../guards/limits.ts';
import { isUid } from '../guards/signedTokens.ts';
import { hashWithKey, isSameText } from '#backend/shared/hashes.ts';
import { jsonIn } from '#adapters/model/json.ts';

/** For how long an owner can say “That wasn't me” with a mail, in milliseconds. */
const ALARM_TIME = 72 * 3_600_000;

/**
 * A token with which the owner of an account (UID) ends all its sessions. It gives no access, so nothing is stored of it and
 * it may be used again. `now` is epoch milliseconds.
 * Source: requirements#owner-alarm.
 */
export function newAlarmToken([key]: SubjectKeys, uid: string, now: number): string {
  const claims = Buffer.from(JSON.stringify([uid, now + ALARM_TIME])).toString('base64url');
  return `${claims}.${sign(key, claims)}`;
}

/** The account (UID) of a token; undefined for one that is forged or has expired. Never throws. */
export function alarmSubject(keys: SubjectKeys, token: string, now: number): string | undefined {
  const [claims = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !keys.some((key) => isSameText(signature, sign(key, claims)))) return undefined;
  const read = jsonIn(Buffer.from(claims, 'base64url').toString('utf8'));
  const [uid, until] = Array.isArray(read) ? (read as readonly unknown[]) : [];
  return typeof uid === 'string' && isUid(uid) && typeof until === 'number' && until > now ? uid : undefined;
}

const sign = (key: string, claims: string): string => hashWithKey(key, 'owner-alarm', claims);
