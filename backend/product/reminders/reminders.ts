import type { FastifyInstance } from 'fastify';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { authorizeLink, type LinkParts } from '../links/authorizeLink.ts';
import { limits, type Limiter } from '../guards/limits.ts';
import { deleteReminders, remindersOf } from './reminderStore.ts';

/** Dependencies of the reminder calls. */
interface ReminderParts extends LinkParts {
  readonly limiter: Limiter;
}

const authToken = { type: 'string', minLength: 1, description: 'The token of the mailed link.' } as const;

/**
 * `POST /rest/v1/productreminder/search` and `DELETE /rest/v1/productreminder`: lists and deletes a subscriber's own
 * reminders.
 */
export function reminders(app: FastifyInstance, parts: ReminderParts): void {
  const search = routeOptions({
    summary: 'Lists the active product reminders of the subscriber the link belongs to.',
    body: shape({ authToken }),
    answer: shape({ productReminders: { type: 'array', items: reminder } }),
    problems: [401, 429, 503],
  });
  app.post<{ Body: { authToken: string } }>('/rest/v1/productreminder/search', search, async ({ body }) => {
    const { subscriber } = await authorizeLink(parts, body.authToken);
    await parts.limiter.requireToRead(limits.remindersPerSubscriber, subscriber);
    return { productReminders: await remindersOf(parts.db, subscriber) };
  });

  const remove = routeOptions({
    summary:
      'Deletes reminders of the subscriber the link belongs to; ids that are not theirs, unknown or gone change nothing and are not told apart.',
    body: shape({
      authToken,
      productReminderIds: { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 64 } },
    }),
    statuses: { 204: 'Done.' },
    problems: [401, 429, 503],
  });
  app.delete<{ Body: { authToken: string; productReminderIds: readonly string[] } }>(
    '/rest/v1/productreminder',
    remove,
    async ({ body }, reply) => {
      const { subscriber } = await authorizeLink(parts, body.authToken);
      await parts.limiter.require(limits.remindersPerSubscriber, subscriber);
      await deleteReminders(parts.db, subscriber, body.productReminderIds);
      return reply.code(204).send();
    },
  );
}

const reminder = shape({
  reminderId: { type: 'string' },
  variantId: { type: 'string' },
  variantName: { type: 'object', additionalProperties: { type: 'string' }, description: 'Language to product name.' },
});
