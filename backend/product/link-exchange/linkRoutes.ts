import type { FastifyInstance } from 'fastify';
import { afterAnswer } from '#backend/shared/http/afterAnswer.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { authorizeLink, linkRefused, type LinkParts } from '../links/authorizeLink.ts';
import { limits, type Limiter } from '../guards/limits.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { publishEvent } from '#backend/shared/nodeEvents.ts';
import type { Link } from '../links/linkTokens.ts';
import { openLinkSession, type OpenedLink } from '../links/linkSessions.ts';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '@kontor/schema-adapters/values';
import { isErased } from '../links/linkRevocations.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import type { LinkMailer } from '../links/linkMails.ts';
import type { CustomerAccounts } from '../identity-provider/customerAccounts.ts';
import type { SubscriberAccounts } from './subscriberAccounts.ts';

/** Dependencies of the link exchange. */
interface LinkExchangeParts extends LinkParts {
  readonly limiter: Limiter;
  readonly provider: CustomerAccounts & {
    /** The provider's token for a UID; undefined if the account does not exist. */
    readonly openPreferences: (uid: string) => Promise<OpenedLink | undefined>;
  };
  /** Present if the services themselves read and write the accounts of mailed links. */
  readonly subscriberAccounts?: SubscriberAccounts;
}

/** Dependencies of mailing new links. */
interface NewLinkParts {
  readonly db: Queries;
  readonly limiter: Limiter;
  readonly linkMailer: LinkMailer;
  readonly provider: {
    /** UID of the active account with this address; undefined if there is none. */
    readonly findSubscriber: (email: string) => Promise<string | undefined>;
  };
}

/**
 * `POST /rest/v1/subscriber/regToken/jwt`: exchanges a mailed link's token for a registration token, any number of
 * times until it expires.
 */
export function linkExchange(app: FastifyInstance, parts: LinkExchangeParts): void {
  const options = routeOptions({
    summary: 'Exchanges the token of a mailed link for a registration token of the identity provider.',
    consumes: 'form',
    body: shape({ jwt: { type: 'string', minLength: 1 } }),
    answer: shape({
      regToken: { type: 'string' },
      createdAt: { type: 'integer', description: 'Epoch milliseconds.' },
      expiresAt: { type: 'integer', description: 'Epoch milliseconds.' },
    }),
    problems: [401, 429, 503],
  });
  app.post<{ Body: { jwt: string } }>('/rest/v1/subscriber/regToken/jwt', options, async ({ body }) => {
    const openedLink = await publishExchange(async () => {
      const link = await authorizeLink(parts, body.jwt);
      await parts.limiter.requireToRead(limits.exchangePerLink, link.id);
      return openToken(parts, link, parts.clock.now());
    });
    if (openedLink === undefined) throw linkRefused();
    const createdAt = parts.clock.now();
    return { regToken: openedLink.regToken, createdAt, expiresAt: createdAt + openedLink.expiresIn * 1000 };
  });
}

/** Runs an exchange and publishes its result. */
async function publishExchange<Opened>(exchange: () => Promise<Opened | undefined>): Promise<Opened | undefined> {
  try {
    const openedLink = await exchange();
    publishEvent('exchange', { result: openedLink === undefined ? 'unknown-account' : 'opened' });
    return openedLink;
  } catch (error) {
    publishEvent('exchange', { result: error instanceof Problem && error.status < 500 ? 'refused' : 'failed' });
    throw error;
  }
}

/** The token for a link: of the provider, or of the services where these read and write the account themselves. */
async function openToken(
  { db, provider, subscriberAccounts }: LinkExchangeParts,
  link: Link,
  now: number,
): Promise<OpenedLink | undefined> {
  if (subscriberAccounts === undefined) return provider.openPreferences(link.subscriber);
  return (await subscriberAccounts.read(link.subscriber)) === undefined ? undefined : openLinkSession(db, now, link);
}

/**
 * `POST /rest/v1/subscriber/link`: mails a new preference-centre link to the subscriber with this address. The answer
 * is 202 for every address and goes out before the lookup; attempts count for unknown addresses too. Erased subscribers
 * get no mail.
 * Source: requirements#ACC-1, requirements#ACC-2, requirements#PRI-4.
 */
export function newLink(app: FastifyInstance, parts: NewLinkParts): void {
  const { db, limiter, provider, linkMailer } = parts;
  const runLater = afterAnswer(app);
  const options = routeOptions({
    summary:
      'Mails a fresh link to the preference centre, if the address belongs to a subscriber. The answer does not tell.',
    consumes: 'form',
    body: shape(
      {
        email: { type: 'string', minLength: 3, maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN },
        language: {
          type: 'string',
          pattern: '^[a-z]{2}$',
          description: 'For a subscriber whose own language is not known.',
        },
      },
      ['language'],
    ),
    statuses: { 202: 'Taken.' },
    problems: [429, 503],
  });
  app.post<{ Body: { email: string; language?: string } }>(
    '/rest/v1/subscriber/link',
    options,
    async ({ body, ip }, reply) => {
      const address = body.email.trim().toLowerCase();
      await limiter.require(limits.linkPerAddress, ip);
      await limiter.requireAll([limits.linkPerAccount, limits.linkPerAccountAnHour], address);
      runLater(reply, 'link-mail', async () => {
        const subscriber = await provider.findSubscriber(address);
        if (subscriber === undefined || (await isErased(db, subscriber))) return;
        await linkMailer.mailLink(subscriber, body.language);
      });
      return reply.code(202).send();
    },
  );
}
