import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseSubscriber } from '#backend/product/data-rights/accountDeletions.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { usual } from '../../engines.ts';
import { form, openProduct, sharedProducts } from '../services/testServices.ts';
import { testDatabase } from '../services/testProduct.ts';

describe.each(usual)('requesting a fresh link to the preference centre on $name', (engine) => {
  const database = testDatabase(engine);
  beforeEach(() => database.db.execute(sql`truncate limit_counter`));
  const open = sharedProducts(database);
  const ask = (email: string, language = 'fr') => form('POST', '/rest/v1/subscriber/link', { email, language });

  it('mails it to the subscriber of the address, in any spelling, in the language of the page', async () => {
    const { app, providerCalls } = await open();
    expect((await app.inject(ask('Ada@Beispiel.example'))).statusCode).toBe(202);
    await expect.poll(() => providerCalls).toEqual(['find ada@beispiel.example', 'mail uid-ada fr']);
  });

  it('answers byte for byte alike for every address, and before the lookup', async () => {
    const never = new Promise<never>(() => undefined);
    const answers = [];
    for (const [email, provider] of [
      ['ada@beispiel.example', {}],
      ['nobody@beispiel.example', {}],
      ['slow@beispiel.example', { findSubscriber: () => never }],
      ['broken@beispiel.example', { findSubscriber: () => Promise.reject(new OutboundError('no answer')) }],
    ] as const) {
      const { app } = await open({ provider });
      const { statusCode, body, headers } = await app.inject(ask(email));
      answers.push(JSON.stringify({ statusCode, body, headers: { ...headers, date: '', 'x-request-id': '' } }));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"statusCode":202');
  });

  it('counts attempts for an unknown address like for a known one', async () => {
    for (const email of ['ada@beispiel.example', 'nobody@beispiel.example']) {
      const { app, clock } = await open();
      const statuses = [];
      for (let time = 0; time < 3; time += 1) {
        statuses.push((await app.inject(ask(email))).statusCode);
        if (time === 1) clock.advance(900_000);
      }
      expect(statuses).toEqual([202, 429, 202]);
    }
  });

  it('never mails an erased subscriber, even if the provider still knows the address', async () => {
    const { app, providerCalls, clock } = await openProduct(database.db);
    await eraseSubscriber(database.db, 'uid-ada', clock.now());
    await app.inject(ask('ada@beispiel.example'));
    await app.close();
    expect(providerCalls).toEqual(['find ada@beispiel.example']);
    await database.db.execute(sql`truncate link_revocation`);
  });

  it('a server that ends waits for promised mails', async () => {
    let mailed = false;
    const { app } = await openProduct(database.db, {
      linkMailer: {
        mailLink: () =>
          new Promise((resolve) =>
            setTimeout(() => {
              mailed = true;
              resolve();
            }, 50),
          ),
      },
    });
    await app.inject(ask('ada@beispiel.example'));
    expect(mailed).toBe(false);
    await app.close();
    expect(mailed).toBe(true);
  });

  it.each(['', 'ada', 'ada@', `${'a'.repeat(250)}@b.de`])('“%s” is no address', async (email) => {
    const { app } = await open();
    expect((await app.inject(ask(email))).statusCode).toBe(400);
  });
});
