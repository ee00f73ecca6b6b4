import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { limiter } from '#backend/product/guards/limits.ts';
import { deleteReminders, remindersOf } from '#backend/product/reminders/reminderStore.ts';
import { purge } from '#backend/product/services/retention.ts';
import { fastest, type Bench } from '../../engines.ts';
import { openProduct, type TestServices } from '../services/testServices.ts';

const secret = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`;
let bench: Bench;
let db: Database;
let services: TestServices;
beforeAll(async () => {
  bench = await fastest.prepare();
  db = await bench.open();
  services = await openProduct(db, { machines: { tokens: [], webhookSecrets: [secret] } });
}, 60_000);
afterAll(async () => {
  await services.app.close();
  await bench.close();
});

it('carries out a delivery once, also if it comes again an hour later, signed anew (requirements#reminder-writer)', async () => {
  const data = { reminderId: 'r1', subscriber: 'ada', variantId: 'V-1', variantName: { de: 'Apfel' } };
  const payload = JSON.stringify({ type: 'product-reminder.created', data });
  const deliver = () => {
    const at = new Date();
    return services.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/product-reminders',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, payload),
      },
      payload,
    });
  };
  expect((await deliver()).statusCode).toBe(204);
  await deleteReminders(db, 'ada', ['r1']);
  const clock = adjustableClock();
  clock.advance(3_600_000);
  await purge({ db, clock, limiter: limiter(db, clock, ['secret']) }, 1);
  expect((await deliver()).statusCode).toBe(204);
  expect(await remindersOf(db, 'ada')).toEqual([]);
});
