import type Mail from 'nodemailer/lib/mailer/index.js';
import type { ProviderMail } from './providerMail.ts';
import { mailDocument } from './mailDocument.ts';
import { standInTexts, type StandInTranslate } from '#backend/stand-ins/texts.ts';
import { codeOf, greetingOf, validityOf } from './mailTextsOf.ts';

/**
 * The complete message: HTML and text in the customer's language, one-click unsubscribe on newsletters (RFC 8058).
 * `now` is epoch milliseconds.
 */
export function composeMail(mail: ProviderMail, now: number): Mail.Options {
  const language = standInTexts.languageOf(mail.language);
  const t = standInTexts.in(mail.language);
  return {
    ...(mail.id === undefined ? {} : { messageId: mail.id }),
    from: { name: 'Kontor', address: 'post@kontor.example' },
    to: mail.to,
    subject: t(`mail.${mail.kind}.subject`),
    date: new Date(now),
    text: plainText(mail, language, t),
    html: mailDocument(mail, language, t),
    headers: {
      'X-Mail-Kind': mail.kind,
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...(mail.newsletter === undefined ? {} : { 'X-Newsletter': mail.newsletter }),
      ...(mail.unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${mail.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

function plainText(mail: ProviderMail, language: string, t: StandInTranslate): string {
  const items = (mail.items ?? []).map((item) => `- ${item}`).join('\n');
  const end = mail.kind === 'newsletter' ? [`${t('mail.unsubscribe')}: ${mail.unsubscribe ?? ''}`] : [t('mail.notYou')];
  return [
    greetingOf(mail, t),
    t(`mail.${mail.kind}.body`),
    items,
    `${t(`mail.${mail.kind}.button`)}:\n${mail.link}`,
    codeOf(mail, t),
    validityOf(mail, language, t),
    ...end,
    t('mail.sentTo', { to: mail.to }),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
