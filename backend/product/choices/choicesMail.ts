import { isEmailAddress } from '@kontor/schema-adapters/values';
import { mailLanguage } from '../mails/recipients.ts';
import type { FastifyInstance } from 'fastify';
import { newsletterPrefix, reminderSubscription } from '@kontor/schema-adapters/provider';
import { siteLanguage } from '@kontor/schema-adapters/metadata';
import { mailTexts } from '../mails/composeMail.ts';
import { queueMail } from '../mails/ownMails.ts';
import { authorizeLink, linkRefused, type LinkParts } from '../links/authorizeLink.ts';
import { requireFeature, featuresWithMails, type Features } from '../guards/features.ts';
import { limits, type Limiter } from '../guards/limits.ts';
import { isOfAccount } from '../links/linkSessions.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { problemOfStatus } from '#backend/shared/http/problem.ts';
import type { NewsletterParts } from '../newsletters/newsletterParts.ts';
import { purposeOf, type SubscriberAccount, type SubscriptionGateway } from '../unsubscribe/processOrders.ts';
import { longDay } from '../unsubscribe/mailPage.ts';
import { choicesNow, subscribedNow } from '../unsubscribe/mailPageState.ts';
import { ordersOf } from '../unsubscribe/unsubscribeOrders.ts';
import { choicesOf } from '../newsletters/newsletterChoices.ts';

/** Services that the call uses. */
interface ChoicesMailServices extends LinkParts {
  readonly limiter: Limiter;
  readonly features: () => Features;
  /** Base address of the link in the mail. */
  readonly siteOrigin: string;
  readonly subscriptions?: SubscriptionGateway;
}

interface MailCall {
  readonly authToken: string;
  readonly language: string;
}

/**
 * `POST /rest/v1/subscriber/newsletters/mail`: mails a subscriber the current choices, with the link of the call to
 * change them. The content comes from the account and the stored choices, not from the page.
 * Source: requirements#choices-mail.
 */
export function choicesMail(app: FastifyInstance, parts: NewsletterParts, services: ChoicesMailServices): void {
  const { features, limiter, subscriptions } = services;
  const mailLimits = [limits.choicesMailPerSubscriber, limits.choicesMailPerSubscriberADay];
  const options = routeOptions({
    summary: 'Mails the subscriber of a mailed link the current choices, with that link to change them back.',
    body: shape({ authToken: { type: 'string', minLength: 1 }, language: mailLanguage }),
    statuses: { 204: 'The mail is queued, or the account has no address.' },
    problems: [401, 404, 429, 503],
  });
  app.post<{ Body: MailCall }>('/rest/v1/subscriber/newsletters/mail', options, async ({ body }, reply) => {
    requireFeature(features(), ...featuresWithMails);
    const link = await authorizeLink(services, body.authToken);
    // A token opened from the account must not leave its browser tab.
    if (isOfAccount(link)) throw linkRefused();
    if (subscriptions === undefined) throw problemOfStatus(404);
    await limiter.requireAll(mailLimits, link.subscriber);
    const mailChoices = async (): Promise<void> => {
      const account = await subscriptions.read(link.subscriber);
      if (account === undefined) throw linkRefused();
      const { email } = account.person;
      if (!isEmailAddress(email)) return;
      const { language, authToken } = body;
      const values = {
        ...(await buildLists(parts, account, language)),
        until: new Date(link.expiresAt * 1000).toISOString(),
        link: `${services.siteOrigin}/preferences/token/${authToken}`,
      };
      const mail = { to: email, language, kind: 'choices', name: account.firstName, values } as const;
      await queueMail(parts.db, mail, parts.clock.now());
    };
    await limiter.giveBackOnFailure(mailLimits, link.subscriber, mailChoices);
    return reply.code(204).send();
  });
}

/** How long the mail lists an ended newsletter, in milliseconds. */
const RECENT_END_MS = 30 * 60_000;

/** The current and the recently ended newsletters: names in the mail's language, one per line. */
async function buildLists(
  { db, clock, languages, newslettersIn }: NewsletterParts,
  account: SubscriberAccount,
  languageTag: string,
): Promise<{ readonly receives: string; readonly ended: string }> {
  const { person, facts } = account;
  const now = clock.now();
  const [orders, stored] = await Promise.all([ordersOf(db, person.uid), choicesOf(db, person.uid, now)]);
  const choices = choicesNow(stored, orders);
  const language = siteLanguage([languageTag], languages(), languageTag);
  const t = mailTexts.in(language);
  const names = newslettersIn(language) ?? [];
  const getName = (key: string): string =>
    key === reminderSubscription ? t('newsletter.reminders') : (names.find((entry) => entry.key === key)?.name ?? key);
  const findFact = (key: string) => facts.find(({ purpose }) => purpose === purposeOf(key));
  const formatLine = (key: string): string => {
    const choice = choices.find(({ newsletter }) => newsletter === key);
    const details = [
      ...(findFact(key)?.isPending === true ? [t('newsletter.pending')] : []),
      ...(choice?.frequency === undefined ? [] : [t(`newsletter.${choice.frequency}`)]),
      ...(choice?.pausedUntil === undefined
        ? []
        : [t('newsletter.paused', { day: longDay(choice.pausedUntil, language) })]),
    ];
    return details.length === 0 ? getName(key) : `${getName(key)} (${details.join(', ')})`;
  };
  const newsletters = subscribedNow(account, orders);
  const hasReminders = findFact(reminderSubscription)?.granted === true;
  const recentEnds = facts
    .filter(({ granted, givenAt }) => !granted && givenAt !== null && now - givenAt < RECENT_END_MS)
    .filter(({ purpose }) =>
      [newsletterPrefix, reminderSubscription].some((name) => purpose.startsWith(purposeOf(name))),
    )
    .map(({ purpose }) => purpose.slice(purposeOf('').length))
    .filter((key) => !newsletters.includes(key));
  return {
    receives: toLines([...newsletters, ...(hasReminders ? [reminderSubscription] : [])].map(formatLine)),
    ended: toLines(recentEnds.map(getName)),
  };
}

const toLines = (texts: readonly string[]): string => texts.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n');
