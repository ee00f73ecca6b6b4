import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { MailRefused, mailServer, type MailSettings } from '#backend/product/mails/mailServer.ts';
import { parseMail, type ParsedMail } from '#backend/stand-ins/mailbox/mailbox.ts';

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());

/** A mail server of a test on this machine, and the mails that it received. */
async function start(answers: { readonly refuses?: number; readonly plain?: boolean } = {}) {
  const took: ParsedMail[] = [];
  const { refuses, plain = true } = answers;
  const server = new SMTPServer({
    authOptional: true,
    ...(plain && { disabledCommands: ['AUTH', 'STARTTLS'] }),
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(refuses === undefined ? null : Object.assign(new Error('no'), { responseCode: refuses })),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        parseMail(Buffer.concat(parts)).then((mail) => {
          took.push(mail);
          done();
        }, done);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => new Promise((resolve) => server.close(() => resolve()));
  const settings: MailSettings = {
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    security: 'none',
    from: 'service@kontor.example',
    fromName: 'Kontor Märkte',
    timeZone: 'Europe/Berlin',
  };
  return { settings, took };
}

const until = '2030-07-01T10:30:00.000Z';
const changed = (newEmail: string) =>
  ({
    kind: 'email-changed',
    recipient: 'ada@beispiel.example',
    language: 'de-AT',
    values: { newEmail, until, link: 'https://www.kontor.example/x?a=1&b=2' },
  }) as const;

describe('a mail of the product itself', () => {
  it('says the same as text and as HTML, in the customer’s language, with times of the site’s zone (requirements#own-mails)', async () => {
    const { settings, took } = await start();
    await mailServer(settings).send('one', changed('n•••@neu.example'));
    expect(took).toEqual([
      expect.objectContaining({
        to: 'ada@beispiel.example',
        kind: 'email-changed',
        language: 'de',
        subject: 'Ihre E-Mail-Adresse wurde geändert',
        links: [{ rel: 'action', url: 'https://www.kontor.example/x?a=1&b=2' }],
      }),
    ]);
    const [mail] = took;
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('n•••@neu.example');
      expect(part).toContain('1. Juli 2030 um 12:30');
    }
    expect(mail?.headers).toMatchObject({
      'message-id': '<one@kontor.example>',
      from: expect.stringContaining('<service@kontor.example>'),
      'auto-submitted': 'auto-generated',
    });
  });

  it('shows a value as text: it makes neither markup nor a header', async () => {
    const { settings, took } = await start();
    await mailServer(settings).send('one', changed('<b>x</b>\r\nBcc: eve@beispiel.example'));
    expect(took[0]?.html).toContain('&lt;b&gt;x&lt;/b&gt;');
    expect(took[0]?.headers).not.toHaveProperty('bcc');
  });

  it.each([
    [550, true],
    [450, false],
  ])('that the server answers with %i is given up for good: %s', async (refuses, isFinal) => {
    const { settings } = await start({ refuses });
    const failure: unknown = await mailServer(settings)
      .send('one', changed('n'))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure instanceof MailRefused).toBe(isFinal);
  });

  it.each(['tls', 'starttls'] as const)('never goes over an open connection where %s is wanted', async (security) => {
    const { settings, took } = await start();
    const sending = mailServer({ ...settings, security }).send('one', changed('n'));
    await expect(sending).rejects.toThrow();
    expect(took).toEqual([]);
  });

  it('does not go to a server whose certificate nobody vouches for', async () => {
    const { settings, took } = await start({ plain: false });
    const sending = mailServer({ ...settings, security: 'starttls' }).send('one', changed('n'));
    await expect(sending).rejects.toThrow(/certificate/);
    expect(took).toEqual([]);
  });
});
