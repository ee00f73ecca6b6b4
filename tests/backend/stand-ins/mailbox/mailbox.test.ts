import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { startMailbox } from '#backend/stand-ins/mailbox/mailbox.ts';
import type { Mailbox } from '#backend/stand-ins/mailbox/mailbox.ts';
import { openTestDatabase } from '../../testDatabases.ts';

describe('the mailbox', () => {
  const clock = adjustableClock();
  let db: Database;
  let mailbox: Mailbox;
  let transport: ReturnType<typeof createTransport>;
  beforeAll(async () => {
    db = await openTestDatabase('everything');
    mailbox = await startMailbox({ db, clock });
    transport = createTransport({ host: '127.0.0.1', port: mailbox.port, ignoreTLS: true });
  }, 60_000);
  beforeEach(() => mailbox.clear());
  afterAll(async () => {
    transport.close();
    await mailbox.close();
    await db.close();
  });

  it('stores a mail as it came over SMTP: umlauts, both parts, links with their purpose', async () => {
    clock.set(Date.parse('2030-01-02T03:04:05.000Z'));
    await transport.sendMail({
      from: 'a@example.com',
      to: 'Käthe <kaethe@example.com>',
      subject: 'Grüße – 50 % günstiger',
      text: 'Guten Tag, Käthe',
      html: '<p>Guten Tag</p><a rel="confirm" href="http://x.example/?a=1&amp;b=2">ja</a><a href="http://x.example/plain">nein</a>',
      headers: { 'X-Mail-Kind': 'verification', 'Content-Language': 'de' },
    });
    expect(await mailbox.list()).toEqual([
      expect.objectContaining({
        to: 'kaethe@example.com',
        kind: 'verification',
        language: 'de',
        subject: 'Grüße – 50 % günstiger',
        text: expect.stringContaining('Guten Tag, Käthe'),
        links: [{ rel: 'confirm', url: 'http://x.example/?a=1&b=2' }],
        sentAt: expect.stringMatching(/^2030-01-02T03:04:/),
      }),
    ]);
  });

  it('lists the newest first, by address and kind', async () => {
    for (const [to, kind] of [
      ['a@example.com', 'reset'],
      ['b@example.com', 'reset'],
      ['a@example.com', 'newsletter'],
    ])
      await transport.sendMail({
        from: 'x@example.com',
        to: to ?? '',
        subject: kind ?? '',
        text: 'x',
        headers: { 'X-Mail-Kind': kind ?? '' },
      });
    expect((await mailbox.list()).map(({ kind }) => kind)).toEqual(['newsletter', 'reset', 'reset']);
    expect((await mailbox.list({ to: 'A@example.com' })).map(({ kind }) => kind)).toEqual(['newsletter', 'reset']);
    expect(await mailbox.list({ to: 'a@example.com', kind: 'reset' })).toHaveLength(1);
  });

  it('does not acknowledge a mail that is too large', async () => {
    await expect(
      transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'x'.repeat(1_200_000) }),
    ).rejects.toThrow();
    expect(await mailbox.list()).toEqual([]);
  });
});
