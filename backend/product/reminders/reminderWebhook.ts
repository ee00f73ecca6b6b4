import type { IncomingHttpHeaders } from 'node:http';
import { Validator } from '@cfworker/json-schema';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type { Queries } from '#backend/shared/database/database.ts';
import { Problem } from '#backend/shared/http/problem.ts';
import { parseJsonStrictly } from '#protocol/strictJson.ts';
import { webhookDelivery } from './tables.ts';
import type { MachineAccess } from '../guards/machineAccess.ts';
import { firstProblem, readReminder, reminderIds, type WrittenReminder } from './reminderDocument.ts';
import { endReminders, writeReminders, type ReminderWriterParts } from './writeReminders.ts';

const MAX_BODY_BYTES = 512 * 1024;

const event = new Validator(
  {
    type: 'object',
    required: ['type', 'data'],
    properties: {
      type: { enum: ['product-reminder.created', 'product-reminder.ended'] },
      data: { type: 'object', properties: { reminderIds } },
    },
  },
  '2020-12',
  true,
);

/**
 * `POST /api/v1/webhooks/product-reminders`: signed events by the Standard Webhooks scheme. `product-reminder.created`
 * has a reminder as its `data`, `product-reminder.ended` has `reminderIds`. A repeated delivery changes nothing.
 * Source: requirements#reminder-writer.
 */
export async function reminderWebhook(
  app: FastifyInstance,
  { db, clock }: ReminderWriterParts,
  { webhookSecrets }: MachineAccess,
): Promise<void> {
  const webhooks = webhookSecrets.map((secret) => new Webhook(secret));
  await app.register(async (scope) => {
    // The signature covers the raw body, so it stays unparsed text here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Body: string }>('/api/v1/webhooks/product-reminders', async (request, reply) => {
      const { headers, body } = request;
      const id = String(headers['webhook-id'] ?? '');
      if (!webhooks.some((webhook) => isSigned(webhook, body, headers)))
        throw new Problem(401, 'signature-refused', 'The signature or the time of this delivery is not valid.');
      const change = readEvent(body);
      await db.transaction(async (tx) => {
        if (await isNew(tx, id.slice(0, 256), clock.now())) await applyChange(tx, change, clock.now());
      });
      return reply.code(204).send();
    });
  });
}

function isSigned(webhook: Webhook, body: unknown, headers: IncomingHttpHeaders): boolean {
  if (typeof body !== 'string') return false;
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  try {
    const signatureHeaders = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')]));
    webhook.verify(body, signatureHeaders, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

type Change = { readonly ended: readonly string[] } | { readonly written: WrittenReminder };

/** Parses an event. Throws a problem for an invalid one. */
function readEvent(body: string): Change {
  const value = parseJsonStrictly(body);
  if (value === undefined) throw new Problem(400, 'malformed', 'The request is not as it must be.');
  const problem = firstProblem(event, value);
  if (problem !== undefined) throw new Problem(400, 'invalid-request', problem);
  const { type, data } = value as {
    readonly type: string;
    readonly data: { readonly reminderIds?: readonly string[] };
  };
  if (type === 'product-reminder.ended') {
    if (data.reminderIds === undefined) throw new Problem(400, 'invalid-request', '/data: reminderIds is missing');
    return { ended: data.reminderIds };
  }
  const written = readReminder(data);
  if (typeof written === 'string') throw new Problem(400, 'invalid-request', `/data${written}`);
  return { written };
}

async function applyChange(db: Queries, change: Change, now: number): Promise<void> {
  if ('ended' in change) await endReminders(db, change.ended);
  else await writeReminders(db, [change.written], now);
}

/** Whether a delivery is new; stores its id in the same transaction. */
async function isNew(db: Queries, id: string, now: number): Promise<boolean> {
  const rows = await db
    .insert(webhookDelivery)
    .values({ id, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: webhookDelivery.id });
  return rows.length > 0;
}
