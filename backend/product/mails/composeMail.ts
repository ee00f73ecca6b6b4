import { dateLanguage } from '@kontor/schema-adapters/values';
import { html, type Html } from '#backend/shared/html.ts';
import { readTexts, type Translate } from '#backend/shared/texts.ts';
import { ruleOf, type MailKind, type ValueForm } from './ownMails.ts';

/** A mail in the outbox. */
export interface QueuedMail {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly language: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Sender's name of a site's mails, and the time zone of times in them. */
export interface MailSenderName {
  readonly fromName: string;
  readonly timeZone: string;
  /** Links for the footer of mails in a language: imprint, privacy and the like. */
  readonly legalLinks?: (language: string) => readonly LegalLink[];
}

export interface LegalLink {
  readonly label: string;
  /** Absolute URL. */
  readonly href: string;
  /** The `rel` attribute, for programs. */
  readonly rel?: string;
}

/** Texts of the product's own mails in all languages; German is the fallback. */
export const mailTexts = readTexts('mails', 'de');

type MailTranslate = Translate<'mails'>;

/** The parts of a mail; plain text and HTML have the same content. */
interface ComposedMail {
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Composes a mail in the customer's language, as plain text and as HTML. Only the bodies contain values, escaped in the
 * HTML; subjects are constants, so that no value can become a header.
 */
export function composeMail(mail: QueuedMail, { fromName, timeZone, legalLinks }: MailSenderName): ComposedMail {
  const { kind } = mail;
  const language = mailTexts.languageOf(mail.language);
  const t = mailTexts.in(mail.language);
  const forms = ruleOf(kind).values;
  const values = Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [
      name,
      formatValue(mail.values[name] ?? '', form, { t, language, timeZone }),
    ]),
  );
  const firstName = (mail.values['name'] ?? '').replaceAll(/\s+/g, ' ').trim();
  const button: string = `${kind}.button`;
  const paragraphs = [1, 2, 3]
    .map((number) => `${kind}.body.${number}`)
    .filter(mailTexts.has)
    .map((key) => t(key, values));
  const namesWith = (form: ValueForm): readonly string[] => Object.keys(forms).filter((name) => forms[name] === form);
  const lists = namesWith('list').flatMap((name): readonly MailList[] => {
    const items = (values[name] ?? '').split('\n').filter(Boolean);
    const heading = items.length > 0 ? `${kind}.${name}` : `${kind}.${name}.none`;
    return mailTexts.has(heading) ? [{ heading: t(heading), items }] : [];
  });
  const codes = namesWith('code').map((name) => values[name] ?? '');
  const [link] = namesWith('link').map((name) => values[name] ?? '');
  const letter: Letter = {
    language,
    sender: fromName,
    subject: t(`${kind}.subject`),
    headline: t(`${kind}.headline`),
    greeting: firstName === '' ? t('greeting') : t('greetingNamed', { name: firstName }),
    paragraphs,
    codes,
    notes: [t('automatic')],
    legal: legalLinks?.(mail.language) ?? [],
    lists,
    ...(link !== undefined && mailTexts.has(button) && { button: t(button), link }),
  };
  return { language, subject: letter.subject, text: letterAsText(letter), html: letterAsHtml(letter) };
}

function formatValue(
  value: string,
  form: ValueForm,
  { t, language, timeZone }: { readonly t: MailTranslate; readonly language: string; readonly timeZone: string },
): string {
  if (form === 'device') return value === '' ? t('device.unknown') : value;
  if (form !== 'day' && form !== 'moment') return value;
  return new Intl.DateTimeFormat(dateLanguage(language), {
    dateStyle: 'long',
    timeZone,
    ...(form === 'moment' && { timeStyle: 'short' }),
  }).format(new Date(value));
}

/** A heading with items; without items the heading says that there are none. */
interface MailList {
  readonly heading: string;
  readonly items: readonly string[];
}

/** Content of a mail, for its plain text and its HTML. */
export interface Letter {
  readonly language: string;
  readonly sender: string;
  readonly subject: string;
  readonly headline: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Below the first paragraph, which explains them. */
  readonly codes: readonly string[];
  readonly lists: readonly MailList[];
  readonly button?: string;
  readonly link?: string;
  /** The button's `rel` attribute, for programs. */
  readonly rel?: string;
  /** Small print at the end. */
  readonly notes: readonly string[];
  readonly legal: readonly LegalLink[];
}

/** The plain text of a mail. */
export const letterAsText = ({
  headline,
  greeting,
  paragraphs,
  codes,
  lists,
  button,
  link,
  sender,
  notes,
  legal,
}: Letter): string =>
  [
    headline,
    greeting,
    ...paragraphs.slice(0, 1),
    ...codes,
    ...lists.map(({ heading, items }) => [heading, ...items.map((item) => `- ${item}`)].filter(Boolean).join('\n')),
    ...paragraphs.slice(1),
    ...(link === undefined ? [] : [`${button ?? ''}:\n${link}`]),
    [sender, ...notes].join('\n'),
    ...(legal.length === 0 ? [] : [legal.map(({ label, href }) => `${label}: ${href}`).join('\n')]),
  ].join('\n\n');

/** Mail programs support inline styles only. */
const style = {
  page: 'margin:0;padding:24px 12px;background:#fbf9f4;color:#1c2a22;font:400 16px/1.5 Helvetica,Arial,sans-serif',
  card: 'max-width:560px;margin:0 auto;padding:24px 28px;background:#ffffff;border:1px solid #e4ddcf;border-radius:16px',
  logo: 'margin:0 0 16px;padding:0 0 12px;border-bottom:4px solid #0b6b3a;color:#0b6b3a;font-size:22px;font-weight:700',
  legal: 'margin:0 12px 0 0;color:#51605a',
  code: 'margin:0 0 16px;font:700 32px/1.2 Menlo,Consolas,monospace;letter-spacing:.2em',
  heading: 'margin-bottom:4px',
  list: 'margin:0 0 16px;padding-left:22px',
  button:
    'display:inline-block;padding:14px 26px;border-radius:999px;background:#0b6b3a;color:#ffffff;font-weight:700;text-decoration:none',
  soft: 'margin:16px 0 0;color:#51605a;font-size:14px;word-break:break-word',
} as const;

/** The HTML of a mail, with the same content as the plain text. */
export function letterAsHtml(letter: Letter): string {
  const { language, subject, headline, greeting, paragraphs, codes, lists, link, rel = 'action', legal } = letter;
  const buttonLink: Html | undefined =
    link === undefined
      ? undefined
      : html`<p><a style="${style.button}" rel="${rel}" href="${link}">${letter.button}</a></p>`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="${style.page}">
        <div style="${style.card}">
          <p style="${style.logo}">${letter.sender}</p>
          <h1 style="font-size:24px;line-height:1.2">${headline}</h1>
          <p>${greeting}</p>
          ${asParagraphs(paragraphs.slice(0, 1))} ${codes.map((code) => html`<p style="${style.code}">${code}</p>`)}
          ${lists.map(asList)} ${asParagraphs(paragraphs.slice(1))} ${buttonLink}
          ${letter.notes.map((note) => html`<p style="${style.soft}">${note}</p>`)}
          <p style="${style.soft}">
            ${legal.map((one) => html`<a style="${style.legal}" ${one.rel !== undefined && html` rel="${one.rel}"`} href="${one.href}">${one.label}</a> `)}
          </p>
        </div>
      </body>
    </html>`.markup;
}

const asList = ({ heading, items }: MailList): Html =>
  html`${heading !== '' && html`<p style="${items.length > 0 && style.heading}">${heading}</p>`}
  ${
    items.length > 0 &&
    html`<ul style="${style.list}">
      ${items.map((item) => html`<li>${item}</li>`)}
    </ul>`
  }`;

const asParagraphs = (texts: readonly string[]): readonly Html[] => texts.map((text) => html`<p>${text}</p>`);
