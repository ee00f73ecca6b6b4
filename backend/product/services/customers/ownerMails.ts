import type { FastifyRequest } from 'fastify';
import { deviceNameOf } from '#protocol/deviceName.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import { queueMail } from '#backend/product/mails/ownMails.ts';
import { headerOf } from '#backend/shared/http/headerOf.ts';
import { dottedText } from '#backend/shared/nestedValues.ts';
import type { ServiceParts } from '../parts.ts';
import { newAlarmToken } from './alarmTokens.ts';
import type { Features } from './features.ts';

/** Sites with one of these send mails (a production node does not start without a mail server). */
export const featuresWithMails = [
  'emailChange',
  'accountDeletion',
  'passkeys',
  'dataCopy',
] as const satisfies readonly (keyof Features)[];

/** What a page does at the provider, where the services do not see it. */
export const noticeKinds = ['passkey-added', 'passkey-removed', 'password-changed', 'login-linked'] as const;

/** What the owner of an account is told by mail, in case it was somebody else in an open session. */
interface Notice {
  readonly uid: string;
  readonly kind: (typeof noticeKinds)[number] | 'password-reset' | 'copy-taken';
  readonly language: string;
  readonly account: JsonObject;
}

/**
 * Mails the address of the account what was done, when and on which kind of device, with the way to say “That wasn't me”;
 * nothing where it has no address.
 * Source: requirements#owner-mails, requirements#owner-alarm.
 */
export async function mailOwner(
  { db, clock, siteOrigin, subjectKeys }: Pick<ServiceParts, 'db' | 'clock' | 'siteOrigin' | 'subjectKeys'>,
  request: FastifyRequest,
  { uid, kind, language, account }: Notice,
): Promise<void> {
  const email = dottedText(account, 'profile.email');
  if (email === '') return;
  const now = clock.now();
  const values = {
    at: new Date(now).toISOString(),
    device: deviceNameOf(headerOf(request, 'user-agent') ?? ''),
    link: `${siteOrigin}/not-me/${newAlarmToken(subjectKeys, uid, now)}`,
  };
  const name = dottedText(account, 'profile.firstName');
  await queueMail(db, { to: email, language, kind, name, values }, now);
}
