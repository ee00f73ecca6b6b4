import { isEmailAddress } from '#adapters/model/emailAddress.ts';
import * as v from 'valibot';
import { onlyObject, text, wholeNumber } from '#backend/shared/readStrict.ts';

const isNoZone = 'must be a time zone, such as Europe/Berlin';
/** How mails of the product itself are sent, as operators write it. The password stands in the environment. */
export const mailsDocument = onlyObject({
  host: v.pipe(text, v.description('The mail server.')),
  port: v.optional(v.pipe(wholeNumber(1, 65_535), v.description('Its port; 465 is the usual one with tls.')), 465),
  security: v.optional(
    v.pipe(
      v.picklist(['tls', 'starttls', 'none'], 'must be tls, starttls or none'),
      v.description('none is only for a mail server on this machine.'),
    ),
    'tls',
  ),
  user: v.optional(v.pipe(text, v.description('Name at the mail server; its password is MAIL_PASSWORD.'))),
  from: v.pipe(text, v.check(isEmailAddress, 'must be an e-mail address')),
  fromName: v.pipe(text, v.regex(/^[^\p{Cc}]*$/u, 'must be one line'), v.description('The sender’s name.')),
  timeZone: v.optional(
    v.pipe(text, v.check(isTimeZone, isNoZone), v.description('For times in mails.')),
    'Europe/Berlin',
  ),
});

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
