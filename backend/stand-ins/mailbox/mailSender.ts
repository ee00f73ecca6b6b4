import { daySeconds } from '@kontor/schema-adapters/values';
import { createTransport } from 'nodemailer';
import type { Clock } from '#backend/shared/clock.ts';
import type { ProviderMail } from '@kontor/cdc-stand-in';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { standInTexts, type StandInTranslate } from '@kontor/cdc-stand-in/pages';
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { signMessage, type DkimKey } from './dkimSignature.ts';
import { type Letter, letterAsHtml, letterAsText } from '#backend/product/mails/composeMail.ts';

/**
 * A sender that delivers to the embedded mailbox, an SMTP server on this machine; `send` resolves when it accepted the
 * mails.
 */
export function mailSender(port: number, clock: Clock) {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mails: readonly ProviderMail[]) => {
      for (const mail of mails) {
        const composed = composeMail(mail, clock.now());
        const signed = mail.unsubscribe !== undefined && {
          envelope: { from: 'post@kontor.example', to: mail.to },
          raw: await signedMessage(composed),
        };
        await transport.sendMail(signed || composed);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * The complete message: HTML and text in the customer's language, one-click unsubscribe on newsletters (RFC 8058).
 * `now` is epoch milliseconds.
 */
export function composeMail(mail: ProviderMail, now: number): Mail.Options {
  const { kind, to, unsubscribe } = mail;
  const language = standInTexts.languageOf(mail.language);
  const t = standInTexts.in(mail.language);
  const firstName = mail.firstName?.trim() ?? '';
  const notes = [
    mail.code === undefined ? '' : t('mail.codeInstead', { code: mail.code }),
    formatValidity(mail, language, t),
    kind === 'newsletter' ? '' : t('mail.notYou'),
    t('mail.sentTo', { to }),
  ];
  const letter: Letter = {
    language,
    sender: 'Kontor',
    subject: t(`mail.${kind}.subject`),
    headline: t(`mail.${kind}.headline`),
    greeting: firstName === '' ? t('mail.greeting') : t('mail.greetingWithName', { name: firstName }),
    paragraphs: [t(`mail.${kind}.body`)],
    codes: [],
    lists: mail.items === undefined ? [] : [{ heading: '', items: mail.items }],
    button: t(`mail.${kind}.button`),
    link: mail.link,
    rel: linkRels[kind],
    notes: notes.filter((note) => note !== ''),
    legal: unsubscribe === undefined ? [] : [{ label: t('mail.unsubscribe'), href: unsubscribe, rel: 'unsubscribe' }],
  };
  return {
    from: { name: 'Kontor', address: 'post@kontor.example' },
    to,
    subject: letter.subject,
    date: new Date(now),
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    headers: {
      'X-Mail-Kind': kind,
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...(mail.newsletter !== undefined && { 'X-Newsletter': mail.newsletter }),
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** The purpose of a mail's button, as its link's `rel`. Source: requirements#console-api. */
const linkRels = {
  verification: 'confirm',
  'subscription-opt-in': 'confirm',
  'reminder-opt-in': 'confirm',
  reset: 'reset',
  'preference-link': 'preferences',
  newsletter: 'preferences',
} as const;

/** The lifetime of the link as text, in days, or in minutes below one day; empty if it never expires. */
function formatValidity({ validSeconds }: ProviderMail, language: string, t: StandInTranslate): string {
  if (validSeconds === undefined) return '';
  const [unit, count]: readonly [string, number] =
    validSeconds >= daySeconds
      ? ['day', Math.floor(validSeconds / daySeconds)]
      : ['minute', Math.max(1, Math.floor(validSeconds / 60))];
  const time = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return t('mail.validFor', { time });
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** The MIME source of a mail, signed by the sending domain. */
export async function signedMessage(composed: Mail.Options): Promise<string> {
  const { message } = await composer.sendMail(composed);
  return signMessage(Buffer.isBuffer(message) ? message.toString() : '', await dkimKey());
}

let cachedKey: Promise<DkimKey> | undefined;

/**
 * The stand-in's key of the sending domain, created at the first newsletter. DNS does not publish it: the domain is an
 * example.
 */
export function dkimKey(): Promise<DkimKey> {
  cachedKey ??= createKey();
  return cachedKey;
}

async function createKey(): Promise<DkimKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { domain: 'kontor.example', selector: 'news', privateKey };
}
