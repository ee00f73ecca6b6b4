import { mailLanguage } from '../mails/recipients.ts';
import type { FastifyInstance } from 'fastify';
import { newsletterPrefix, reminderSubscription } from '#adapters/model/provider.ts';
import { siteLanguage } from '#adapters/model/siteLanguage.ts';
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

/** What the call needs of the services. */
interface ChoicesMailServices extends LinkParts {
  readonly limiter: Limiter;
  readonly features: () => Features;
  /** For the link in the mail. */
  readonly siteOrigin: string;
  readonly subscriptions?: SubscriptionGateway;
}

interface MailCall {
  readonly authToken: string;
  readonly language: string;
}

/**
 * `POST /rest/v1/subscriber/newsletters/mail`: mails a subscriber what is chosen now, with the link of the call to change
 * it back. The page says nothing of it: the account and our own choices do.
 * Source: requirements#choices-mail.
 */
export function choicesMail(app: FastifyInstance, parts: NewsletterParts, services: ChoicesMailServices): void {
  const { features, limiter, subscriptions } = services;
  const most = [limits.choicesMailPerSubscriber, limits.choicesMailPerSubscriberADay];
  const options = routeOptions({
    summary: 'Mails the subscriber of a mailed link what is chosen now, with that link to change it back.',
    body: shape({ authToken: { type: 'string', minLength: 1 }, language: mailLanguage }),
    statuses: { 204: 'The mail is queued, or the account has no address.' },
    problems: [401, 404, 429, 503],
  });
  app.post<{ Body: MailCall }>('/rest/v1/subscriber/newsletters/mail', options, async ({ body }, reply) => {
    requireFeature(features(), ...featuresWithMails);
    const link = await authorizeLink(services, body.authToken);
    // The token of an account's own centre stays in its tab.
    if (isOfAccount(link)) throw linkRefused();
    if (subscriptions === undefined) throw problemOfStatus(404);
    await limiter.requireAll(most, link.subscriber);
    try {
      const account = await subscriptions.read(link.subscriber);
      if (account === undefined) throw linkRefused();
      const { email } = account.person;
      if (email !== '') {
        const values = {
          ...(await listsOf(parts, account, body.language)),
          until: new Date(link.expiresAt * 1000).toISOString(),
          link: `${services.siteOrigin}/preferences/token/${body.authToken}`,
        };
        const { language } = body;
        const mail = { to: email, language, kind: 'choices', name: account.firstName, values } as const;
        await queueMail(parts.db, mail, parts.clock.now());
      }
    } catch (error) {
      await limiter.giveBack(most, link.subscriber);
      throw error;
    }
    return reply.code(204).send();
  });
}

/** What ended so long ago, in milliseconds, is news to nobody. */
const ENDED_LATELY = 30 * 60_000;

/** What comes, and what has just ended: names in the mail's language, one per line. */
async function listsOf(
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
  const nameFor = (key: string): string =>
    key === reminderSubscription ? t('newsletter.reminders') : (names.find((one) => one.key === key)?.name ?? key);
  const factOf = (key: string) => facts.find(({ purpose }) => purpose === purposeOf(key));
  const lineOf = (key: string): string => {
    const choice = choices.find(({ newsletter }) => newsletter === key);
    const details = [
      ...(factOf(key)?.isPending === true ? [t('newsletter.pending')] : []),
      ...(choice?.frequency === undefined ? [] : [t(`newsletter.${choice.frequency}`)]),
      ...(choice?.pausedUntil === undefined
        ? []
        : [t('newsletter.paused', { day: longDay(choice.pausedUntil, language) })]),
    ];
    return details.length === 0 ? nameFor(key) : `${nameFor(key)} (${details.join(', ')})`;
  };
  const newsletters = subscribedNow(account, orders);
  const hasReminders = factOf(reminderSubscription)?.granted === true;
  const ended = facts
    .filter(({ granted, givenAt }) => !granted && givenAt !== null && now - givenAt < ENDED_LATELY)
    .filter(({ purpose }) =>
      [newsletterPrefix, reminderSubscription].some((name) => purpose.startsWith(purposeOf(name))),
    )
    .map(({ purpose }) => purpose.slice(purposeOf('').length))
    .filter((key) => !newsletters.includes(key));
  return {
    receives: lines([...newsletters, ...(hasReminders ? [reminderSubscription] : [])].map(lineOf)),
    ended: lines(ended.map(nameFor)),
  };
}

const lines = (all: readonly string[]): string => all.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n');
