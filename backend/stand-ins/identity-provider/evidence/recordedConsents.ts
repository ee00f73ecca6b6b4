import { consentEvents } from '#backend/product/evidence/consentFacts.ts';
import {
  recordEvidence,
  noTexts,
  type ConsentEvent,
  type ShownText,
  type EvidencePerson,
  newsletterText,
} from '#backend/product/evidence/recordEvidence.ts';
import type { CallContext, RequestFacts } from '../calls/callContext.ts';
import type { Writer } from '../schema/checkWrite.ts';
import type { Account } from '../storage/accountRecords.ts';
import { hashOf, type MailToken } from '../storage/tokens.ts';
import { reminderSubscription } from '#adapters/model/provider.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { MailKind } from '../mails/providerMail.ts';
import type { Json } from '#adapters/model/json.ts';
import { hashOfText } from '#backend/product/evidence/evidenceLines.ts';
import { statementShown } from '../consents.ts';
import { readFields } from '../schema/fields.ts';
import type { SiteSettings } from '../sites.ts';
import { standInTexts } from '#backend/stand-ins/texts.ts';
import type { MailTokenKind } from '../storage/tables.ts';

const channels = { client: 'site', link: 'link', server: 'server' } as const satisfies Readonly<Record<Writer, string>>;

/**
 * Records how a call of the site changed a person's consents, in the call's own transaction.
 * Source: requirements#PRI-2.
 */
export async function recordCall(
  { db, now, site, params, request }: CallContext,
  before: Account,
  after: Account,
  writer: Writer,
): Promise<void> {
  const lang = params.get('lang') ?? after.lang ?? 'de';
  const token = params.get('regToken') ?? params.get('login_token');
  const events = consentEvents(before, after).map((event) => ({ ...event, ...textsOnSite(site, event, lang) }));
  await recordEvidence(db, evidencePerson(after), events, {
    at: now,
    channel: channels[writer],
    apiKey: site.apiKey,
    action: request.call,
    page: pageOf(params.get('pageURL')),
    build: buildOf(params.get('sourceData')),
    mailTemplate: null,
    mailId: null,
    mailSentAt: null,
    requestId: request.id,
    ip: request.ip,
    tokenHash: token === undefined ? null : hashOf(token),
  });
}

/**
 * The build of the site, which its pages send in the call's source data: `{"build":"start-Ab1.js"}`. Other source data
 * is ignored.
 */
const buildOf = (sourceData = ''): string | null => /"build":"([\w.-]{1,80})"/.exec(sourceData)?.[1] ?? null;

/** The path of the page that made a call; a token in it stays out of the evidence. */
function pageOf(pageURL: string | undefined): string | null {
  if (pageURL === undefined || !URL.canParse(pageURL)) return null;
  return new URL(pageURL).pathname.replace(/(\/token\/).+/, '$1…').slice(0, 200);
}

/** Records how a mailed link's button, or a mailed code, changed a person's consents. Source: requirements#PRI-2. */
export async function recordLink(
  db: Queries,
  link: MailToken,
  before: Account,
  after: Account,
  now: number,
  request: RequestFacts,
): Promise<void> {
  const { kind, lang, apiKey, mailId, createdAt, tokenHash } = link;
  if (kind === 'reset') return;
  const events = consentEvents(before, after).map((event) => ({
    ...event,
    ...(kind === 'code' ? noTexts : textsOfLink(kind, lang)),
  }));
  await recordEvidence(db, evidencePerson(after), events, {
    at: now,
    channel: 'mail',
    apiKey,
    action: request.call,
    page: null,
    build: null,
    mailTemplate: templateOf(link),
    mailId,
    mailSentAt: createdAt,
    requestId: request.id,
    ip: request.ip,
    tokenHash,
  });
}

/** The mail that contains a link of this kind, or a code. */
function templateOf({ kind, subject }: MailToken): MailKind {
  if (kind === 'subscription')
    return subject.includes(reminderSubscription) ? 'reminder-opt-in' : 'subscription-opt-in';
  return kind === 'unsubscribe' ? 'newsletter' : 'verification';
}

/** An account as its evidence names it. */
export function evidencePerson({ uid, profile }: Pick<Account, 'uid' | 'profile'>): EvidencePerson {
  return { uid, email: typeof profile['email'] === 'string' ? profile['email'] : '' };
}

/**
 * The text beside a checkbox of the site: the consent's statement, or the newsletter's description in the schema. Texts
 * of data fields are only known to the page.
 */
export function textsOnSite(site: SiteSettings, { purpose }: ConsentEvent, lang: string): ShownText {
  const [section, ...rest] = purpose.split('.');
  if (section === 'preferences') return textsOfStatement(site, rest.join('.'), lang);
  return newsletterText(readFields(site.schema).fields, purpose);
}

/** The texts of the page behind a mailed link: its title, its sentence and its button. */
function textsOfLink(kind: Exclude<MailTokenKind, 'reset' | 'code'>, lang: string): ShownText {
  const t = standInTexts.in(lang);
  const shown = [t(`page.${kind}.title`), t(`page.${kind}.lead`), t(`page.${kind}.button`)];
  return { ...noTexts, textHash: hashOfText(shown.join('\n')), textLanguage: standInTexts.languageOf(lang) };
}

function textsOfStatement(site: SiteSettings, id: string, lang: string): ShownText {
  const shown = statementShown(site, id, lang);
  if (shown === undefined) return noTexts;
  const { purpose, documentUrl, currentDocVersion, currentDocDate } = shown.statement;
  return {
    textHash: typeof purpose === 'string' ? hashOfText(purpose) : null,
    textVersion: typeof currentDocVersion === 'number' ? String(currentDocVersion) : textOrNull(currentDocDate),
    textLanguage: shown.language,
    documentUrl: textOrNull(documentUrl),
  };
}

const textOrNull = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);
