import type { FastifyInstance } from 'fastify';
import type { AccountPatch } from '#adapters/model/account.ts';
import { callOptions } from '#backend/shared/http/callOptions.ts';
import { linkRefused } from '../authorizeLink.ts';
import { limits } from '../limits.ts';
import { linkOfSession } from '../link-exchange/linkSessions.ts';
import type { SubscriberAccounts } from '../link-exchange/subscriberAccounts.ts';
import type { ServiceParts } from '../parts.ts';

const regToken = { type: 'string', minLength: 1, maxLength: 200, description: 'The token of the exchange.' } as const;
const part = { type: 'object', description: 'Nested values, as the provider stores them.' } as const;
const anything = { type: 'object', additionalProperties: true } as const;

/**
 * `POST` and `PUT /rest/v1/subscriber/account`: the account of a mailed link's subscriber, for sites whose services read
 * and write it themselves. Elsewhere no token is valid here.
 * Source: requirements#link-exchange.
 */
export function subscriberAccount(app: FastifyInstance, parts: ServiceParts): void {
  const path = '/rest/v1/subscriber/account';
  const read = callOptions({
    summary: 'The parts of the account that a mailed link may show.',
    consumes: 'json',
    body: { type: 'object', required: ['regToken'], additionalProperties: false, properties: { regToken } },
    answer: anything,
    problems: [401, 429, 503],
  });
  app.post<{ Body: { regToken: string } }>(path, read, async ({ body }) => {
    const { accounts, subscriber } = await authorize(parts, body.regToken);
    await parts.limiter.requireToRead(limits.accountPerSubscriber, subscriber);
    const account = await accounts.read(subscriber);
    if (account === undefined) throw linkRefused();
    return account;
  });

  const write = callOptions({
    summary: 'Changes fields that the preference centre shows; answers in the provider’s own words.',
    consumes: 'json',
    body: {
      type: 'object',
      required: ['regToken', 'language', 'patch'],
      additionalProperties: false,
      properties: {
        regToken,
        language: { type: 'string', pattern: '^[A-Za-z]{2}(?:[-_][A-Za-z]{2})?$' },
        patch: {
          type: 'object',
          additionalProperties: false,
          properties: { profile: part, data: part, subscriptions: part },
        },
      },
    },
    answer: anything,
    problems: [401, 429, 503],
  });
  app.put<{ Body: { regToken: string; language: string; patch: AccountPatch } }>(path, write, async ({ body }) => {
    const { accounts, subscriber } = await authorize(parts, body.regToken);
    await parts.limiter.require(limits.accountPerSubscriber, subscriber);
    return accounts.write(subscriber, body.patch, body.language);
  });
}

/** Throws the answer of every invalid link for a token that is unknown, expired or of a revoked link. */
async function authorize(
  { db, clock, isRevoked, subscriberAccounts }: ServiceParts,
  token: string,
): Promise<{ readonly accounts: SubscriberAccounts; readonly subscriber: string }> {
  const link = subscriberAccounts === undefined ? undefined : await linkOfSession(db, clock.now(), token);
  if (subscriberAccounts === undefined || link === undefined || (await isRevoked(link))) throw linkRefused();
  return { accounts: subscriberAccounts, subscriber: link.subscriber };
}
