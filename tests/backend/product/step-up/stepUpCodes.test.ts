import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import type { ProofMeans } from '#backend/product/identity-provider/customerAccounts.ts';
import { deleteStepUpTokens } from '#backend/product/step-up/stepUpTokens.ts';
import { purgeRows } from '#backend/product/services/retention.ts';
import { stepUpToken, proofCode } from '#backend/product/step-up/tables.ts';
import { limitCounter } from '#backend/product/guards/tables.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';
import { openProduct, type TestServices } from '../services/testServices.ts';

const database = testDatabase(fastest);
const email = 'ada@beispiel.example';
beforeEach(async () => {
  for (const table of [proofCode, stepUpToken, mailOutbox, limitCounter]) await database.db.delete(table);
});

/** A node, and what the page of a customer without a password sends to it. */
async function open(
  means: ProofMeans | undefined = { by: 'CODE', email, firstName: 'Ada' },
  clock?: TestServices['clock'],
  proofMeans = () => Promise.resolve(means),
) {
  const services = await openProduct(database.db, {
    features: { dataCopy: true },
    provider: { proofMeans },
    ...(clock && { clock }),
  });
  const post = (path: string, body: object, more?: Readonly<Record<string, string>>) =>
    services.callAs('uid-1', 'POST', path, body, more);
  return {
    clock: services.clock,
    mail: () => post('/proof/mail', { language: 'de' }),
    take: (code: string) => post('/proof/code', { code, purpose: 'copy' }),
    copy: (proof: string) => post('/data-copy', { language: 'de' }, { 'x-identity-proof': proof }),
  };
}

async function mailedCode(): Promise<string> {
  const [mail] = await database.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.kind, 'proof-code'))
    .orderBy(desc(mailOutbox.dueAt))
    .limit(1);
  expect(mail).toMatchObject({ recipient: email, values: { name: 'Ada' } });
  return mail?.values['code'] ?? '';
}

/** A code of six digits that is not this one. */
const other = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const ended = { statusCode: 410 };

describe('a proof by a mailed code', () => {
  it('comes for an account without a password, once, and is good for what needs a proof', async () => {
    const page = await open();
    const mailed = await page.mail();
    expect([mailed.statusCode, mailed.json()]).toEqual([
      200,
      { email: 'a•••@beispiel.example', expiresAt: expect.any(Number) },
    ]);
    const code = await mailedCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await database.db.select().from(proofCode))).not.toContain(code);
    const { proof } = (await page.take(code)).json<{ proof: string }>();
    expect((await page.copy(proof)).statusCode).toBe(200);
    expect(await page.take(code)).toMatchObject(ended);
    expect((await page.copy('another')).statusCode).toBe(403);
  });

  it('comes at once after an outage of the provider, however often it was asked for', async () => {
    let isAway = true;
    const page = await open(undefined, undefined, () =>
      isAway ? Promise.reject(new OutboundError('no answer')) : Promise.resolve({ by: 'CODE', email }),
    );
    for (let times = 0; times < 4; times += 1) expect((await page.mail()).statusCode).toBe(503);
    isAway = false;
    expect((await page.mail()).statusCode).toBe(200);
  });

  it('is not for accounts with a password, and not without a confirmed address', async () => {
    const codeOf = async (means: ProofMeans | undefined): Promise<unknown> => (await (await open(means)).mail()).json();
    expect(await codeOf({ by: 'PASSWORD' })).toMatchObject({ code: 'has-password' });
    expect(await codeOf({ by: 'LOGIN', loggedInAt: Date.now() })).toMatchObject({ code: 'no-address' });
    expect(await database.db.select().from(mailOutbox)).toEqual([]);
  });

  it('ends after ten minutes, with a newer code, and when proofs are forgotten', async () => {
    const page = await open();
    await page.mail();
    const first = await mailedCode();
    page.clock.advance(1000);
    await page.mail();
    const second = await mailedCode();
    if (first !== second) expect((await page.take(first)).json()).toMatchObject({ code: 'wrong-code' });
    page.clock.advance(600_000);
    expect(await page.take(second)).toMatchObject(ended);
    await purgeRows(database.db, page.clock.now(), 0);
    expect(await database.db.select().from(proofCode)).toEqual([]);
    await page.mail();
    await deleteStepUpTokens(database.db, 'uid-1');
    expect(await page.take(await mailedCode())).toMatchObject(ended);
  });

  it('can be guessed five times, by any number of nodes at once (requirements#CUS-5)', async () => {
    const first = await open();
    const second = await open(undefined, first.clock);
    await first.mail();
    const code = await mailedCode();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? first : second).take(other(code, index + 1))),
    );
    // The fifth wrong guess ends the code.
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(4);
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(36);
    expect(await first.take(code)).toMatchObject(ended);
    expect(await database.db.select().from(stepUpToken)).toEqual([]);
  });

  it('gives one proof if two nodes get the right code at once', async () => {
    const nodes = [await open(), await open()];
    await nodes[0]!.mail();
    const code = await mailedCode();
    const answers = await Promise.all(Array.from({ length: 4 }, (_, index) => nodes[index % 2]!.take(code)));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '410', '410', '410']);
    expect(await database.db.select().from(stepUpToken)).toHaveLength(1);
  });
});
