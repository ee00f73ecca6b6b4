import { daySeconds } from '#adapters/model/day.ts';
import { createTransport } from 'nodemailer';
import type { Clock } from '#backend/shared/clock.ts';
import type { ProviderMail } from './providerMail.ts';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { standInTexts, type StandInTranslate } from '#backend/stand-ins/standInTexts.ts';
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { signMessage, type DkimKey } from './dkimSignature.ts';
import { html, type Html } from '#backend/shared/html.ts';

/** Sends mails over SMTP; resolves when the server has accepted them. */
export interface MailSender {
  readonly send: (mails: readonly ProviderMail[]) => Promise<void>;
  readonly close: () => void;
}

/** A sender that delivers to an SMTP server on this machine: the embedded mailbox. */
export function mailSender(port: number, clock: Clock): MailSender {
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
    send: async (mails) => {
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

/**
 * Mail programs only support inline styles; the style element in the head is for those with a dark scheme. Colours: the
 * product's tokens.
 */
const css = {
  ground:
    'margin:0;padding:24px 12px;background:#fbf9f4;color:#1c2a22;font:400 16px/1.5 Figtree,Helvetica,Arial,sans-serif',
  card: 'width:100%;max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e4ddcf;border-radius:20px;border-spacing:0;overflow:hidden',
  brand: 'padding:20px 32px;font:800 22px Helvetica,Arial,sans-serif;letter-spacing:-.03em;color:#0b6b3a',
  stripeDark: 'height:16px;background:#0b6b3a;border-radius:0 0 14px 14px;padding:0',
  stripeLight: 'height:16px;background:#e2f1e7;border-radius:0 0 14px 14px;padding:0',
  content: 'padding:24px 32px 32px',
  headline: 'margin:0 0 16px;font:700 26px/1.15 Helvetica,Arial,sans-serif;letter-spacing:-.02em',
  text: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:15px 28px;border-radius:999px;background:#0b6b3a;color:#ffffff;font-weight:600;text-decoration:none',
  soft: 'margin:16px 0 0;color:#51605a;font-size:14px',
  link: 'color:#0b6b3a;word-break:break-all',
} as const;

const dark =
  '@media (prefers-color-scheme:dark){body,.ground{background:#0f1612!important;color:#e9f1ec!important}.card{background:#18211b!important;border-color:#2c382f!important}.soft{color:#a8b8ae!important}.brand,.link{color:#62cf92!important}.button{background:#62cf92!important;color:#06130b!important}}';

/** The HTML part of a mail. The `rel` of its links names their purpose. */
function mailDocument(mail: ProviderMail, language: string, t: StandInTranslate): string {
  const validity = validityOf(mail, language, t);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${t(`mail.${mail.kind}.subject`)}</title>
        <style>
          ${{ markup: dark }}
        </style>
      </head>
      <body class="ground" style="${css.ground}">
        <table role="presentation" class="card" style="${css.card}">
          <tr>
            <td class="brand" style="${css.brand}">Kontor</td>
          </tr>
          <tr>
            <td style="padding:0">${awning}</td>
          </tr>
          <tr>
            <td style="${css.content}">
              <h1 style="${css.headline}">${t(`mail.${mail.kind}.headline`)}</h1>
              <p style="${css.text}">${greetingOf(mail, t)}</p>
              <p style="${css.text}">${t(`mail.${mail.kind}.body`)}</p>
              ${
                mail.items !== undefined &&
                mail.items.length > 0 &&
                html`<ul style="${css.text}">
                  ${mail.items.map((item) => html`<li>${item}</li>`)}
                </ul>`
              }
              <p style="${css.text}">
                <a class="button" style="${css.button}" rel="${linkRels[mail.kind]}" href="${mail.link}"
                  >${t(`mail.${mail.kind}.button`)}</a
                >
              </p>
              ${mail.code !== undefined && html`<p style="${css.text}">${codeOf(mail, t)}</p>`}
              ${validity !== '' && html`<p class="soft" style="${css.soft}">${validity}</p>`} ${footer(mail, t)}
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup;
}

function footer(mail: ProviderMail, t: StandInTranslate): Html {
  const leave =
    mail.unsubscribe === undefined
      ? undefined
      : html`<p class="soft" style="${css.soft}">
          <a class="link" style="${css.link}" rel="unsubscribe" href="${mail.unsubscribe}">${t('mail.unsubscribe')}</a>
        </p>`;
  return html`${leave}${mail.kind !== 'newsletter' && html`<p class="soft" style="${css.soft}">${t('mail.notYou')}</p>`}
    <p class="soft" style="${css.soft}">${t('mail.sentTo', { to: mail.to })}</p>`;
}

const stripes = Array.from(
  { length: 20 },
  (_, index) => html`<td style="${index % 2 === 0 ? css.stripeDark : css.stripeLight}"></td>`,
);

/** The scalloped edge under every header of the product. */
const awning: Html = html`<table role="presentation" aria-hidden="true" style="width:100%;border-spacing:0">
  <tr>
    ${stripes}
  </tr>
</table>`;

/** The purpose of a mail's button, as its link's `rel`. Source: requirements#console-api. */
const linkRels = {
  verification: 'confirm',
  'subscription-opt-in': 'confirm',
  'reminder-opt-in': 'confirm',
  reset: 'reset',
  'preference-link': 'preferences',
  newsletter: 'preferences',
} as const;

/** The greeting; with the name if it is known. */
function greetingOf({ firstName }: ProviderMail, t: StandInTranslate): string {
  return firstName === undefined || firstName.trim() === ''
    ? t('mail.greeting')
    : t('mail.greetingWithName', { name: firstName.trim() });
}

/** The line with the code to type; empty if the mail has none. */
function codeOf({ code }: ProviderMail, t: StandInTranslate): string {
  return code === undefined ? '' : t('mail.codeInstead', { code });
}

/** How long the link works, as text; empty if it never expires. Days, or minutes below one day. */
function validityOf({ validSeconds }: ProviderMail, language: string, t: StandInTranslate): string {
  if (validSeconds === undefined) return '';
  const [unit, count]: readonly [string, number] =
    validSeconds >= daySeconds
      ? ['day', Math.floor(validSeconds / daySeconds)]
      : ['minute', Math.max(1, Math.floor(validSeconds / 60))];
  const time = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return t('mail.validFor', { time });
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** A mail as it is sent, signed by the sending domain. */
export async function signedMessage(composed: Mail.Options): Promise<string> {
  const { message } = await composer.sendMail(composed);
  return signMessage(Buffer.isBuffer(message) ? message.toString() : '', await dkimKey());
}

let made: Promise<DkimKey> | undefined;

/** The stand-in's key of the sending domain, made at the first newsletter. Nobody can look it up: the domain is an example. */
export function dkimKey(): Promise<DkimKey> {
  made ??= makeKey();
  return made;
}

async function makeKey(): Promise<DkimKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { domain: 'kontor.example', selector: 'news', privateKey };
}
