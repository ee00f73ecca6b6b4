import { hashText } from './hashes.ts';
import type { CallContext } from './protocol/callContext.ts';
import { policiesOf } from './policies.ts';
import { readFields } from './schema/fields.ts';
import { emailOf, type Account } from './storage/accountRecords.ts';
import { dropMailTokens, mintMailToken, type MailToken } from './storage/tokens.ts';
import type { ProviderMail } from './providerMail.ts';

/** The subscription that stands for reminders; its mails have words of their own. */
const reminderSubscription = 'SVC_PRODUCT_REMINDER';

/**
 * Queues the mail that confirms the address, with a code besides its link if there is one; older links become invalid.
 * Sends nothing without an address.
 */
export async function queueVerificationMail(context: CallContext, account: Account, code?: string): Promise<void> {
  const validSeconds = policiesOf(context.site).emailVerification.verificationEmailExpiration;
  const token = await mintLatestLink(context, account, 'verification', validSeconds);
  const link = `${context.urls.standIn}/confirm/${token}`;
  queueMail(context, account, { kind: 'verification', link, validSeconds, code });
}

/** Queues the same mail with a code besides its link, and returns the token of the code. */
export async function queueCodeMail(context: CallContext, account: Account, code: string): Promise<string> {
  await queueVerificationMail(context, account, code);
  return mintLink(context, account, 'code', CODE_SECONDS, [hashText(code)]);
}

/** A guess: no public source says how long the provider's codes are valid. */
const CODE_SECONDS = 900;

/** Queues the double opt-in mails for subscriptions: one for the newsletters, one for the reminders. */
export async function queueOptInMail(context: CallContext, account: Account, names: readonly string[]): Promise<void> {
  const { doubleOptIn, extensions } = policiesOf(context.site);
  const reminders = names.filter((name) => name === reminderSubscription);
  const newsletters = names.filter((name) => name !== reminderSubscription);
  await queueOptIn(context, account, 'subscription-opt-in', newsletters, doubleOptIn.confirmationLinkExpiration);
  await queueOptIn(context, account, 'reminder-opt-in', reminders, extensions.reminderLinkExpiration);
}

/** Queues the mail with the link for a new password; only the latest link works. */
export async function queueResetMail(context: CallContext, account: Account): Promise<void> {
  const token = await resetToken(context, account);
  const validSeconds = policiesOf(context.site).passwordReset.tokenExpiration;
  const link = `${context.urls.site}/login/reset-password?pwrt=${token}&lang=${languageOf(context, account)}`;
  queueMail(context, account, { kind: 'reset', link, validSeconds });
}

/** The token for a new password, for a server that sends the mail itself; replaces all earlier ones. */
export function resetToken(context: CallContext, account: Account): Promise<string> {
  return mintLatestLink(context, account, 'reset', policiesOf(context.site).passwordReset.tokenExpiration);
}

/** Stores a link for a mail to the account's address; all earlier ones of its kind become invalid. */
async function mintLatestLink(
  context: CallContext,
  account: Account,
  kind: MailToken['kind'],
  seconds: number,
): Promise<string> {
  await dropMailTokens(context.db, account.uid, kind);
  return mintLink(context, account, kind, seconds, [emailOf(account)]);
}

async function queueOptIn(
  context: CallContext,
  account: Account,
  kind: ProviderMail['kind'],
  names: readonly string[],
  validSeconds: number,
): Promise<void> {
  if (names.length === 0) return;
  const token = await mintLink(context, account, 'subscription', validSeconds, names);
  const link = `${context.urls.standIn}/confirm/${token}`;
  queueMail(context, account, { kind, link, validSeconds, items: titlesOf(context, names) });
}

function mintLink(
  context: CallContext,
  account: Account,
  kind: MailToken['kind'],
  seconds: number,
  subject: readonly string[],
): Promise<string> {
  const { db, now, site } = context;
  const lang = languageOf(context, account);
  return mintMailToken(db, now, seconds, { kind, apiKey: site.apiKey, uid: account.uid, subject, lang });
}

/** The schema's description of a subscription, or its key if there is none. */
function titlesOf({ site }: CallContext, names: readonly string[]): readonly string[] {
  const { fields } = readFields(site.schema);
  return names.map((name) => fields.get(`subscriptions.${name}.email`)?.description ?? name);
}

function queueMail(
  context: CallContext,
  account: Account,
  mail: Omit<ProviderMail, 'to' | 'language' | 'firstName'>,
): void {
  const to = emailOf(account);
  const { firstName } = account.profile;
  if (to === '') return;
  const name = typeof firstName === 'string' ? firstName : undefined;
  context.outbox.push({ ...mail, to, language: languageOf(context, account), firstName: name });
}

function languageOf({ params, site }: CallContext, { lang }: Account): string {
  return (params.get('lang') ?? lang ?? policiesOf(site).emailVerification.defaultLanguage).slice(0, 2).toLowerCase();
}
