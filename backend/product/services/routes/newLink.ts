import type { FastifyInstance } from 'fastify';
import { EMAIL_PATTERN, LONGEST_EMAIL } from '#adapters/model/emailAddress.ts';
import { callOptions } from '#backend/shared/http/callOptions.ts';
import { afterAnswer } from '../afterAnswer.ts';
import { limits } from '../limits.ts';
import { isErased } from '../linkRevocations.ts';
import type { ServiceParts } from '../parts.ts';

/**
 * `POST /rest/v1/subscriber/link`: mails a fresh preference-centre link to the subscriber with this address. The answer
 * is 202 for every address and is sent before the lookup; attempts count whether the address is known or not. Erased
 * subscribers get no mail.
 * Source: requirements#ACC-1, requirements#ACC-2, requirements#PRI-4.
 */
export function newLink(app: FastifyInstance, parts: ServiceParts): void {
  const { db, limiter, provider, linkMailer } = parts;
  const later = afterAnswer(app);
  const options = callOptions({
    summary:
      'Mails a fresh link to the preference centre, if the address belongs to a subscriber. The answer does not tell.',
    consumes: 'form',
    body: {
      type: 'object',
      required: ['email'],
      additionalProperties: false,
      properties: {
        email: { type: 'string', minLength: 3, maxLength: LONGEST_EMAIL, pattern: EMAIL_PATTERN },
        language: {
          type: 'string',
          pattern: '^[a-z]{2}$',
          description: 'For a subscriber whose own language is not known.',
        },
      },
    },
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
      later(reply, 'link-mail', async () => {
        const subscriber = await provider.findSubscriber(address);
        if (subscriber === undefined || (await isErased(db, subscriber))) return;
        await linkMailer.mailLink(subscriber, body.language);
      });
      return reply.code(202).send();
    },
  );
}
