import { hashText } from '#backend/shared/hashes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountPatch } from '@kontor/schema-adapters/provider';
import { keepWords, lockEvidence, recordEvidence, type EventContext } from '../evidence/recordEvidence.ts';
import { linesOf } from '../evidence/storedEvidence.ts';
import { dropRenewals } from '../email-change/renewals.ts';
import { forgetEnded, getEndedNewsletters } from '../newsletters/newsletterChoices.ts';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { isOver, linkRefused, type LinkParts } from '../links/authorizeLink.ts';
import { limits, type Limiter } from '../guards/limits.ts';
import type { ConsentChanges } from './consentChanges.ts';
import { OutboundError } from '../outbound/outbound.ts';
import { isOfAccount, linkOfSession } from '../links/linkSessions.ts';
import type { SubscriberAccounts } from './subscriberAccounts.ts';
import type { Link } from '../links/linkTokens.ts';

/** Dependencies of calls about a subscriber's account. */
interface SubscriberAccountParts extends LinkParts {
  readonly limiter: Limiter;
  /** Present if the services themselves read and write the accounts of mailed links. */
  readonly subscriberAccounts?: SubscriberAccounts;
}

const path = '/rest/v1/subscriber/account';
const regToken = { type: 'string', minLength: 1, maxLength: 200, description: 'The token of the exchange.' } as const;
const part = { type: 'object', description: 'Nested values, as the provider stores them.' } as const;
const anything = { type: 'object', additionalProperties: true } as const;

/**
 * `POST` and `PUT /rest/v1/subscriber/account`: the account of a mailed link's subscriber, for sites whose services read
 * and write it themselves. Elsewhere no token is valid here.
 * Source: requirements#link-exchange.
 */
export function subscriberAccount(app: FastifyInstance, parts: SubscriberAccountParts): void {
  const read = routeOptions({
    summary: 'The parts of the account that a mailed link may show.',
    body: shape({ regToken }),
    answer: anything,
    problems: [401, 429, 503],
  });
  app.post<{ Body: { regToken: string } }>(path, read, async ({ body }) => {
    const { accounts, link } = await authorize(parts, body.regToken);
    await parts.limiter.requireToRead(limits.accountPerSubscriber, link.subscriber);
    const account = await accounts.read(link.subscriber);
    if (account === undefined) throw linkRefused();
    return account;
  });

  const write = routeOptions({
    summary: 'Changes fields that the preference centre shows; answers in the provider’s own words.',
    body: shape(
      {
        regToken,
        language: { type: 'string', pattern: '^[A-Za-z]{2}(?:[-_][A-Za-z]{2})?$' },
        build: { type: 'string', pattern: '^[\\w.-]{1,80}$', description: 'The build of the page.' },
        patch: {
          type: 'object',
          additionalProperties: false,
          properties: { profile: part, data: part, subscriptions: part },
        },
      },
      ['build'],
    ),
    answer: anything,
    problems: [401, 429, 503],
  });
  app.put<{ Body: Change }>(path, write, async (request) => {
    const { body } = request;
    const { accounts, link } = await authorize(parts, body.regToken);
    await parts.limiter.require(limits.accountPerSubscriber, link.subscriber);
    const { result, consents } = await accounts.write(link.subscriber, body.patch, body.language);
    const channel = isOfAccount(link) ? 'site' : 'link';
    if (consents !== undefined) await recordChanges(parts, { apiKey: accounts.apiKey, channel }, consents, request);
    if (result instanceof OutboundError) throw result;
    return result;
  });
}

interface Change {
  readonly regToken: string;
  readonly language: string;
  readonly build?: string;
  readonly patch: AccountPatch;
}

/**
 * Records the consent changes of a save and deletes the choices for newsletters that it ended. The provider has saved
 * already: a failure of the database is logged for the operator and does not fail the call.
 * Source: requirements#PRI-2.
 */
async function recordChanges(
  { db, clock }: SubscriberAccountParts,
  source: Pick<EventContext, 'apiKey' | 'channel'>,
  { person, events, words }: ConsentChanges,
  { id, ip, body, log }: FastifyRequest<{ Body: Change }>,
): Promise<void> {
  const context: EventContext = {
    at: clock.now(),
    ...source,
    action: `PUT ${path}`,
    page: '/preferences',
    build: body.build ?? null,
    requestId: id,
    ip,
    tokenHash: hashText(body.regToken),
  };
  await db
    .transaction(async (tx) => {
      await lockEvidence(tx, person.uid);
      const lines = await linesOf(tx, person.uid);
      // The tag of an existing customer stays after a later consent.
      const isConsent = (purpose: string): boolean =>
        lines.findLast((line) => line.purpose === purpose)?.granted === true;
      const ends = events.map((event) =>
        event.event === 'objected' && isConsent(event.purpose) ? { ...event, event: 'withdrawn' as const } : event,
      );
      await keepWords(tx, words);
      await recordEvidence(tx, person, ends, context);
      await forgetEnded(tx, person.uid, events, context.at);
      await dropRenewals(tx, person.uid, getEndedNewsletters(events));
    })
    .catch((error: unknown) => {
      const purposes = events.map(({ purpose }) => purpose);
      log.error({ err: error, purposes }, 'ConsentEvidenceNotRecorded: the provider saved a change of consents');
    });
}

/** Returns the link of a token. Throws linkRefused for an unknown or expired token, or a revoked link. */
async function authorize(
  parts: SubscriberAccountParts,
  token: string,
): Promise<{ readonly accounts: SubscriberAccounts; readonly link: Link }> {
  const { db, clock, subscriberAccounts } = parts;
  const link = subscriberAccounts === undefined ? undefined : await linkOfSession(db, clock.now(), token);
  if (subscriberAccounts === undefined || link === undefined || (await isOver(parts, link))) throw linkRefused();
  return { accounts: subscriberAccounts, link };
}
