import type Mail from 'nodemailer/lib/mailer/index.js';
import { filled, textsIn } from './texts/mailTexts.ts';
import type { MailText, MailTexts } from './texts/mailWording.ts';
import type { ProviderMail } from './providerMail.ts';
import { mailDocument } from './mailDocument.ts';
import { codeOf, greetingOf, validityOf } from './mailTextsOf.ts';

/**
 * The complete message: HTML and text in the customer's language, one-click unsubscribe on newsletters (RFC 8058).
 * `now` is epoch milliseconds.
 */
export function composeMail(mail: ProviderMail, now: number): Mail.Options {
  const { language, texts } = textsIn(mail.language);
  const mailText = texts.mails[mail.kind];
  return {
    ...(mail.id === undefined ? {} : { messageId: mail.id }),
    from: { name: 'Kontor', address: 'post@kontor.example' },
    to: mail.to,
    subject: mailText.subject,
    date: new Date(now),
    text: plainText(mail, language, texts, mailText),
    html: mailDocument(mail, language, texts, mailText),
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

function plainText(mail: ProviderMail, language: string, texts: MailTexts, mailText: MailText): string {
  const items = (mail.items ?? []).map((item) => `- ${item}`).join('\n');
  const end = mail.kind === 'newsletter' ? [`${texts.unsubscribe}: ${mail.unsubscribe ?? ''}`] : [texts.notYou];
  return [
    greetingOf(mail, texts),
    mailText.body,
    items,
    `${mailText.button}:\n${mail.link}`,
    codeOf(mail, texts),
    validityOf(mail, language, texts),
    ...end,
    filled(texts.sentTo, { to: mail.to }),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
