import { dayMs, daySeconds } from '@kontor/schema-adapters/values';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { TesterMails, AccountStore } from '@kontor/cdc-stand-in';
import { isRecord } from '@kontor/schema-adapters/json';
import { newsletterPrefix } from '@kontor/schema-adapters/provider';
import type { Clock } from '#backend/shared/clock.ts';
import type { Mailbox } from '#backend/stand-ins/mailbox/mailbox.ts';

/** A link into the preference centre, and the token in it. */
export interface PreferenceLink {
  readonly url: string;
  readonly token: string;
}

/** Dependencies of the marketing platform's stand-in. */
export interface MarketingPlatformDeps {
  /** The bearer token of the product services. */
  readonly token: string;
  readonly mails: Pick<TesterMails, 'sendLinkTo'>;
  readonly mintLink: (uid: string, expiresInSeconds: number) => Promise<PreferenceLink>;
}

/** Path on the stand-in's origin where the services request link mails. */
export const linkMailsPath = '/marketing-platform/preference-links';

/** Lifetime of mailed links, seconds. */
const linkLife = 14 * daySeconds;

/**
 * `POST /marketing-platform/preference-links` with `subscriber` and `language`: creates a link and mails it. 202 for
 * every subscriber, 401 without the token. Throws in production, where the real platform is configured.
 */
export function registerMarketingPlatform(
  app: FastifyInstance,
  { token, mails, mintLink }: MarketingPlatformDeps,
): void {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('the stand-in of the marketing platform must not run in production');
  void app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 4096 });
    scope.post<{ Body: { readonly subscriber?: unknown; readonly language?: unknown } }>(
      linkMailsPath,
      async ({ headers, body: { subscriber, language } }, reply) => {
        if (headers.authorization !== `Bearer ${token}`) return reply.code(401).send();
        if (typeof subscriber !== 'string') return reply.code(400).send();
        const { url } = await mintLink(subscriber, linkLife);
        await mails.sendLinkTo(subscriber, url, linkLife, typeof language === 'string' ? language : 'de');
        return reply.code(202).send();
      },
    );
  });
}

/** The product's answer about one newsletter of a subscriber. */
export interface StateQuery {
  readonly newsletter: string;
  readonly send: string;
  readonly pausedUntil?: string;
  readonly frequency?: string;
}

/** Dependencies of sending newsletters. */
export interface NewsletterSending {
  readonly clock: Clock;
  readonly accounts: Pick<AccountStore, 'getAccount'>;
  readonly mails: Pick<Mailbox, 'list'>;
  readonly testerMails: Pick<TesterMails, 'sendNewsletter'>;
  /** `GET /api/v1/subscriptions/{uid}`; undefined where the site has no such call. */
  readonly askStates: (uid: string) => Promise<readonly StateQuery[] | undefined>;
  /** The unsubscribe address of a mail; undefined where the site has none. */
  readonly unsubscribeAddress: (uid: string, newsletter: string) => Promise<string | undefined>;
}

/** Milliseconds between two issues, slightly less than the name says, because issues leave at varying times. */
const intervals: Readonly<Record<string, number>> = {
  weekly: 6.5 * dayMs,
  fortnightly: 13.5 * dayMs,
  monthly: 27.5 * dayMs,
};

/**
 * Sends one issue of a newsletter (by default the first of the customer) as a real sender must: first checks with the
 * product whether the customer paused it, ended it or wants it less often. Returns the reason for not sending it;
 * undefined after sending, or without such an account.
 */
export async function sendNewsletter(
  parts: NewsletterSending,
  loginID: string,
  link: string,
  only?: string,
): Promise<{ readonly notSent: string; readonly pausedUntil?: string } | undefined> {
  const account = await parts.accounts.getAccount(loginID);
  if (account === undefined) return undefined;
  const newsletter = only ?? getSubscribedNewsletters(account.subscriptions)[0] ?? 'NLT';
  const states = await parts.askStates(account.UID);
  const state = states?.find((one) => one.newsletter === newsletter);
  if (state?.send === 'paused' || state?.send === 'ended')
    return { notSent: state.send, pausedUntil: state.pausedUntil };
  const { frequency } = state ?? {};
  if (frequency !== undefined && (await wasSentWithin(parts, loginID, newsletter, intervals[frequency] ?? 0)))
    return { notSent: frequency };
  const unsubscribe = await parts.unsubscribeAddress(account.UID, newsletter);
  await parts.testerMails.sendNewsletter(loginID, link, { newsletter, unsubscribe });
  return undefined;
}

/** The newsletters that an account has subscribed to. */
export const getSubscribedNewsletters = (subscriptions: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(subscriptions).flatMap(([name, value]) => {
    const email: unknown = isRecord(value) ? value['email'] : undefined;
    return name.startsWith(newsletterPrefix) && isRecord(email) && email['isSubscribed'] === true ? [name] : [];
  });

async function wasSentWithin(
  { mails, clock }: NewsletterSending,
  to: string,
  newsletter: string,
  within: number,
): Promise<boolean> {
  const issues = await mails.list({ to, kind: 'newsletter' });
  return issues.some(
    ({ headers }) => headers['x-newsletter'] === newsletter && Date.parse(headers['date'] ?? '') > clock.now() - within,
  );
}
