import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { routeOptions, shape } from '#backend/shared/http/routeOptions.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { requireToken, type MachineAccess } from '../guards/machineAccess.ts';
import { MAX_REMINDERS, dayProblem, reminderIds, writtenReminder, type WrittenReminder } from './reminderDocument.ts';
import { endReminders, waitingFor, writeReminders, type ReminderWriterParts } from './writeReminders.ts';

const PATH = '/api/v1/product-reminders';
const MAX_BODY_BYTES = 512 * 1024;
const MAX_PAGE_SIZE = 1000;

/**
 * `PUT`, `DELETE` and `GET /api/v1/product-reminders`: the shop writes reminders, and the sender of back-in-stock mails
 * lists the reminders of a product. For programs with a bearer token only.
 * Source: requirements#reminder-writer.
 */
export function reminderCalls(app: FastifyInstance, parts: ReminderWriterParts, { tokens }: MachineAccess): void {
  const guard = { onRequest: requireToken(tokens), bodyLimit: MAX_BODY_BYTES };
  for (const call of [writeCall, endCall, listCall]) call(app, parts, guard);
}

type Guard = Pick<RouteShorthandOptions, 'onRequest' | 'bodyLimit'>;

function writeCall(app: FastifyInstance, { db, clock }: ReminderWriterParts, guard: Guard): void {
  const options = routeOptions({
    summary: 'Creates or replaces reminders by their ids; sent again it changes nothing.',
    body: shape({ reminders: { type: 'array', minItems: 1, maxItems: MAX_REMINDERS, items: writtenReminder } }),
    answer: shape({
      stored: { type: 'integer' },
      refused: {
        type: 'array',
        items: { type: 'string' },
        description: 'Ids that belong to another subscriber, or whose subscriber was erased.',
      },
    }),
    problems: [401, 503],
  });
  app.put<{ Body: { reminders: readonly WrittenReminder[] } }>(PATH, { ...options, ...guard }, async ({ body }) => {
    for (const [index, reminder] of body.reminders.entries()) {
      const problem = dayProblem(reminder);
      if (problem !== undefined) throw new Problem(400, 'invalid-request', `reminders/${index}${problem}`);
    }
    return writeReminders(db, body.reminders, clock.now());
  });
}

function endCall(app: FastifyInstance, { db }: ReminderWriterParts, guard: Guard): void {
  const options = routeOptions({
    summary: 'Deletes reminders by their ids; unknown ids change nothing.',
    body: shape({ reminderIds }),
    answer: shape({ deleted: { type: 'integer' } }),
    problems: [401, 503],
  });
  app.delete<{ Body: { reminderIds: readonly string[] } }>(PATH, { ...options, ...guard }, async ({ body }) => ({
    deleted: await endReminders(db, body.reminderIds),
  }));
}

function listCall(app: FastifyInstance, { db }: ReminderWriterParts, guard: Guard): void {
  const options = routeOptions({
    summary: 'Lists the subscribers who wait for a product, in pages by reminder id.',
    query: shape(
      {
        variantId: { type: 'string', pattern: '^[!-~]{1,64}$' },
        after: { type: 'string', pattern: '^[!-~]{0,64}$', description: '`next` of the page before.' },
      },
      ['after'],
    ),
    answer: shape(
      {
        reminders: { type: 'array', items: writtenReminder },
        next: { type: 'string', description: 'Absent on the last page.' },
      },
      ['next'],
    ),
    problems: [401, 503],
  });
  app.get<{ Querystring: { variantId: string; after?: string } }>(PATH, { ...options, ...guard }, async ({ query }) => {
    const { variantId, after = '' } = query;
    const reminders = await waitingFor(db, { variantId, after, limit: MAX_PAGE_SIZE });
    const next = reminders.length === MAX_PAGE_SIZE ? reminders.at(-1)?.reminderId : undefined;
    return { reminders, ...(next === undefined ? {} : { next }) };
  });
}
