import { beforeEach, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import { type MailKind, queueMail } from '#backend/product/mails/ownMails.ts';
import { MailRefused, type MailServer } from '#backend/product/mails/mailServer.ts';
import { sendNextMail } from '#backend/product/mails/sendMails.ts';
import { mailOutbox } from '#backend/product/mails/tables.ts';
import { usual } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';

const second = 1000;
const to = 'ada@beispiel.example';
const code = { to, language: 'de', kind: 'email-code', values: { code: '123456' } } as const;

describe.each(usual)('mails of the product itself on $name', (engine) => {
  const { db } = testDatabase(engine);
  const clock = adjustableClock({ now: () => Date.parse('2030-01-01T00:00:00Z') });
  beforeEach(async () => {
    clock.reset();
    await db.delete(mailOutbox);
  });

  /** A mail server that records its mails, or throws the error of `fails`. */
  const server = (fails?: () => Error | undefined): MailServer & { readonly took: string[] } => {
    const took: string[] = [];
    return {
      took,
      verify: () => Promise.resolve(),
      send: async (id) => {
        const failure = fails?.();
        if (failure !== undefined) throw failure;
        took.push(id);
      },
    };
  };
  const waiting = () => db.$count(mailOutbox);

  it('are sent once, and nothing of them stays in the database', async () => {
    await queueMail(db, code, clock.now());
    const mails = server();
    expect(await sendNextMail(db, clock, mails)).toMatchObject({ kind: 'email-code', result: 'sent', attempts: 1 });
    expect(await sendNextMail(db, clock, mails)).toBeUndefined();
    expect([mails.took.length, await waiting()]).toEqual([1, 0]);
  });

  it('stay for another node where this one sends one kind only', async () => {
    await queueMail(db, code, clock.now());
    expect(await sendNextMail(db, clock, server(), 'review-asked')).toBeUndefined();
    expect(await sendNextMail(db, clock, server(), code.kind)).toMatchObject({ result: 'sent', attempts: 1 });
  });

  it('are not sent where the transaction that queued them fails', async () => {
    const failing = db.transaction(async (transaction) => {
      await queueMail(transaction, code, clock.now());
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await waiting()).toBe(0);
  });

  it('are each one node’s, however many look at the same time (requirements#own-mails)', async () => {
    for (let index = 0; index < 30; index += 1) await queueMail(db, code, clock.now());
    const mails = server();
    const node = async (): Promise<void> => {
      while ((await sendNextMail(db, clock, mails)) !== undefined);
    };
    await Promise.all([node(), node(), node()]);
    expect([mails.took.length, new Set(mails.took).size]).toEqual([30, 30]);
  });

  it('are taken over, with the same Message-ID, from a node that was killed while it sent', async () => {
    await queueMail(db, code, clock.now());
    const begun: string[] = [];
    const killed: MailServer = {
      verify: () => Promise.resolve(),
      send: (id) => {
        begun.push(id);
        return new Promise(() => undefined);
      },
    };
    void sendNextMail(db, clock, killed);
    await expect.poll(() => begun.length).toBe(1);
    const other = server();
    expect(await sendNextMail(db, clock, other)).toBeUndefined();
    clock.advance(121 * second);
    expect(await sendNextMail(db, clock, other)).toMatchObject({ result: 'sent', attempts: 2 });
    expect(other.took).toEqual(begun);
  });

  it('wait longer after each failure, and are given up when nobody needs them any more', async () => {
    await queueMail(db, code, clock.now());
    const start = clock.now();
    const away = server(() => Object.assign(new Error('no such host for ada@beispiel.example'), { code: 'EDNS' }));
    for (const [after, result] of [
      [0, 'postponed'],
      [10, 'postponed'],
      [30, 'postponed'],
      [70, 'postponed'],
      [150, 'postponed'],
      [310, 'given-up'],
    ] as const) {
      clock.set(start + after * second - 1);
      if (after > 0) expect(await sendNextMail(db, clock, away)).toBeUndefined();
      clock.set(start + after * second);
      expect(await sendNextMail(db, clock, away)).toMatchObject({ result, reason: 'EDNS' });
    }
    expect(await waiting()).toBe(0);
  });

  it('are given up at once where the address is refused for good', async () => {
    await queueMail(db, code, clock.now());
    const refusing = server(() => new MailRefused('the address is refused'));
    expect(await sendNextMail(db, clock, refusing)).toMatchObject({ result: 'given-up' });
    expect(await waiting()).toBe(0);
  });

  it('of a newer release wait for one of its nodes, and are given up in the end', async () => {
    await queueMail(db, code, clock.now());
    await db.update(mailOutbox).set({ kind: 'newer' });
    const mails = server();
    expect(await sendNextMail(db, clock, mails)).toMatchObject({ result: 'postponed', reason: 'unknown kind' });
    clock.advance(601 * second);
    expect(await sendNextMail(db, clock, mails)).toMatchObject({ result: 'given-up' });
    expect([mails.took, await waiting()]).toEqual([[], 0]);
  });

  it.each(['', 'nobody', 'ada@beispiel.example\r\nBcc: eve@beispiel.example', 'a b@beispiel.example'])(
    'are not queued for %j, which is no address',
    async (wrong) => {
      await expect(queueMail<MailKind>(db, { ...code, to: wrong }, clock.now())).rejects.toThrow('no address');
      expect(await waiting()).toBe(0);
    },
  );
});
