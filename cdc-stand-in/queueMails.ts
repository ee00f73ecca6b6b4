import { hashText } from './hashes.ts';
import { randomUUID } from 'node:crypto';
import type { CallContext } from './protocol/callContext.ts';
import { policiesOf } from './policies.ts';
import { readFields } from './schema/fields.ts';
import type { Account } from './storage/accountRecords.ts';
import { dropMailTokens, mintMailToken } from './storage/tokens.ts';
import type { ProviderMail } from './providerMail.ts';

/** The subscription that stands for reminders; its mails have words of their own. */
const reminderSubscription = 'SVC_PRODUCT_REMINDER';

/**
 * Queues the mail that confirms the address, and returns its id; older links become invalid. Sends nothing without an
 * address.
 */
export async function queueVerificationMail(context: CallContext, account: Account, code?: string): Promise<string> {
  const { site, urls } = context;
  return queueLatestLink(context, account, {
    kind: 'verification',
    seconds: policiesOf(site).emailVerification.verificationEmailExpiration,
    linkOf: (token) => `${urls.standIn}/confirm/${token}`,
    code,
  });
}

/** Queues the same mail with a code besides its link, and returns the token of the code. */
export async function queueCodeMail(context: CallContext, account: Account, code: string): Promise<string> {
  const { db, now, site } = context;
  const mailId = await queueVerificationMail(context, account, code);
  return mintMailToken(db, now, CODE_SECONDS, {
    kind: 'code',
    apiKey: site.apiKey,
    uid: account.uid,
    subject: [hashText(code)],
    lang: languageOf(context, account),
    mailId,
  });
}

/** A guess: no public source says how long the provider's codes are valid. */
const CODE_SECONDS = 900;

/** Queues the double opt-in mails for subscriptions: one for the newsletters, one for the reminders. */
export async function queueOptInMail(context: CallContext, account: Account, names: readonly string[]): Promise<void> {
  const { doubleOptIn, extensions } = policiesOf(context.site);
  const reminders = names.filter((name) => name === reminderSubscription);
  const newsletters = names.filter((name) => name !== reminderSubscription);
  if (newsletters.length > 0)
    await queueOptIn(context, account, 'subscription-opt-in', newsletters, doubleOptIn.confirmationLinkExpiration);
  if (reminders.length > 0)
    await queueOptIn(context, account, 'reminder-opt-in', reminders, extensions.reminderLinkExpiration);
}

/** Queues the mail with the link for a new password; only the latest link works. */
export async function queueResetMail(context: CallContext, account: Account): Promise<void> {
  const { site, urls } = context;
  await queueLatestLink(context, account, {
    kind: 'reset',
    seconds: policiesOf(site).passwordReset.tokenExpiration,
    linkOf: (token, language) => `${urls.site}/login/reset-password?pwrt=${token}&lang=${language}`,
  });
}

/** The token for a new password, for a server that sends the mail itself; replaces all earlier ones. */
export async function resetToken(context: CallContext, account: Account): Promise<string> {
  const { token } = await latestLink(context, account, 'reset', policiesOf(context.site).passwordReset.tokenExpiration);
  return token;
}

interface LinkMail {
  readonly kind: 'verification' | 'reset';
  readonly seconds: number;
  readonly linkOf: (token: string, language: string) => string;
  readonly code?: string;
}

/** Queues a mail to the account's address whose link replaces all earlier ones of its kind; returns the mail's id. */
async function queueLatestLink(context: CallContext, account: Account, mail: LinkMail): Promise<string> {
  const { kind, seconds, linkOf, code } = mail;
  const language = languageOf(context, account);
  const { id, token } = await latestLink(context, account, kind, seconds);
  push(context.outbox, account, {
    id,
    kind,
    language,
    link: linkOf(token, language),
    validSeconds: seconds,
    ...(code !== undefined && { code }),
  });
  return id;
}

/** Stores a link for the id of its mail; all earlier ones of its kind become invalid. */
async function latestLink(
  context: CallContext,
  account: Account,
  kind: LinkMail['kind'],
  seconds: number,
): Promise<{ readonly id: string; readonly token: string }> {
  const { db, now, site } = context;
  await dropMailTokens(db, account.uid, kind);
  const id = newMailId();
  const token = await mintMailToken(db, now, seconds, {
    kind,
    apiKey: site.apiKey,
    uid: account.uid,
    subject: [emailOf(account)],
    lang: languageOf(context, account),
    mailId: id,
  });
  return { id, token };
}

async function queueOptIn(
  context: CallContext,
  account: Account,
  kind: ProviderMail['kind'],
  names: readonly string[],
  seconds: number,
): Promise<void> {
  const { db, now, site, outbox, urls } = context;
  const language = languageOf(context, account);
  const id = newMailId();
  const token = await mintMailToken(db, now, seconds, {
    kind: 'subscription',
    apiKey: site.apiKey,
    uid: account.uid,
    subject: names,
    lang: language,
    mailId: id,
  });
  push(outbox, account, {
    id,
    kind,
    language,
    link: `${urls.standIn}/confirm/${token}`,
    validSeconds: seconds,
    items: titlesOf(context, names),
  });
}

/** The id of a mail in its header, in its link's record and in the evidence. */
export const newMailId = (): string => `<${randomUUID()}@kontor.example>`;

/** The schema's description of a subscription, or its key if there is none. */
function titlesOf({ site }: CallContext, names: readonly string[]): readonly string[] {
  const { fields } = readFields(site.schema);
  return names.map((name) => fields.get(`subscriptions.${name}.email`)?.description ?? name);
}

function push(outbox: ProviderMail[], account: Account, mail: Omit<ProviderMail, 'to' | 'firstName'>): void {
  const to = emailOf(account);
  const firstName = account.profile['firstName'];
  if (to !== '') outbox.push({ ...mail, to, ...(typeof firstName === 'string' ? { firstName } : {}) });
}

function emailOf({ profile }: Account): string {
  const email = profile['email'];
  return typeof email === 'string' ? email : '';
}

function languageOf({ params, site }: CallContext, { lang }: Account): string {
  return (params.get('lang') ?? lang ?? policiesOf(site).emailVerification.defaultLanguage).slice(0, 2).toLowerCase();
}
