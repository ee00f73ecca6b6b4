import { isEmailAddress } from '@kontor/schema-adapters/values';
import type { FastifyRequest } from 'fastify';
import { deviceNameOf } from '#protocol/deviceName.ts';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { queueMail } from '../mails/ownMails.ts';
import { headerOf } from '#backend/shared/http/headerOf.ts';
import { dottedText } from '#backend/shared/nestedValues.ts';
import { newAlarmToken } from './alarmTokens.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { SubjectKeys } from '../guards/limits.ts';

/** Dependencies of mails to account owners. */
export interface OwnerMailParts {
  readonly db: Queries;
  readonly clock: Clock;
  /** Base address of the links in mails. */
  readonly siteOrigin: string;
  readonly subjectKeys: SubjectKeys;
}

/** Changes that a page makes directly at the provider; the services learn of them only from the page. */
export const noticeKinds = ['passkey-added', 'passkey-removed', 'password-changed', 'login-linked'] as const;

/** A change that the services report to the account owner by mail, in case somebody else made it in an open session. */
interface Notice {
  readonly uid: string;
  readonly kind: (typeof noticeKinds)[number] | 'password-reset' | 'copy-taken';
  readonly language: string;
  readonly account: JsonObject;
}

/**
 * Mails the account owner what changed, when and on which kind of device, with a “That wasn't me” link. Sends nothing
 * if no mail can go to the account's address.
 * Source: requirements#owner-mails, requirements#owner-alarm.
 */
export async function mailOwner(
  { db, clock, siteOrigin, subjectKeys }: OwnerMailParts,
  request: FastifyRequest,
  { uid, kind, language, account }: Notice,
): Promise<void> {
  const email = dottedText(account, 'profile.email');
  if (!isEmailAddress(email)) return;
  const now = clock.now();
  const values = {
    at: new Date(now).toISOString(),
    device: deviceNameOf(headerOf(request, 'user-agent') ?? ''),
    link: `${siteOrigin}/not-me/${newAlarmToken(subjectKeys, uid, now)}`,
  };
  const name = dottedText(account, 'profile.firstName');
  await queueMail(db, { to: email, language, kind, name, values }, now);
}
