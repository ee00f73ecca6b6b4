import type { FastifyInstance } from 'fastify';
import { callOptions } from '#backend/shared/http/callOptions.ts';
import { authorizeLink, linkRefused } from '../authorizeLink.ts';
import { limits } from '../limits.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { tell } from '#backend/shared/nodeEvents.ts';
import type { Link } from '../linkTokens.ts';
import { openLinkSession } from '../link-exchange/linkSessions.ts';
import type { OpenedLink } from '../link-exchange/openLink.ts';
import type { ServiceParts } from '../parts.ts';

/**
 * `POST /rest/v1/subscriber/regToken/jwt`: exchanges a mailed link's token for a registration token, any number of
 * times until it expires.
 */
export function linkExchange(app: FastifyInstance, parts: ServiceParts): void {
  const options = callOptions({
    summary: 'Exchanges the token of a mailed link for a registration token of the identity provider.',
    consumes: 'form',
    body: {
      type: 'object',
      required: ['jwt'],
      additionalProperties: false,
      properties: { jwt: { type: 'string', minLength: 1 } },
    },
    answer: {
      type: 'object',
      required: ['regToken', 'createdAt', 'expiresAt'],
      properties: {
        regToken: { type: 'string' },
        createdAt: { type: 'integer', description: 'Epoch milliseconds.' },
        expiresAt: { type: 'integer', description: 'Epoch milliseconds.' },
      },
    },
    problems: [401, 429, 503],
  });
  app.post<{ Body: { jwt: string } }>('/rest/v1/subscriber/regToken/jwt', options, async ({ body }) => {
    const opened = await told(async () => {
      const link = await authorizeLink(parts, body.jwt);
      await parts.limiter.requireToRead(limits.exchangePerLink, link.id);
      return open(parts, link, parts.clock.now());
    });
    if (opened === undefined) throw linkRefused();
    const createdAt = parts.clock.now();
    return { regToken: opened.regToken, createdAt, expiresAt: createdAt + opened.expiresIn * 1000 };
  });
}

/** Runs an exchange and tells how it ended. */
async function told<Opened>(exchange: () => Promise<Opened | undefined>): Promise<Opened | undefined> {
  try {
    const opened = await exchange();
    tell('exchange', { result: opened === undefined ? 'unknown-account' : 'opened' });
    return opened;
  } catch (error) {
    tell('exchange', { result: error instanceof Problem && error.status < 500 ? 'refused' : 'failed' });
    throw error;
  }
}

/** The token for a link: of the provider, or of the services where these read and write the account themselves. */
async function open(
  { db, provider, subscriberAccounts }: ServiceParts,
  link: Link,
  now: number,
): Promise<OpenedLink | undefined> {
  if (subscriberAccounts === undefined) return provider.openPreferences(link.subscriber);
  return (await subscriberAccounts.read(link.subscriber)) === undefined ? undefined : openLinkSession(db, now, link);
}
