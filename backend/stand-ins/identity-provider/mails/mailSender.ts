import { createTransport } from 'nodemailer';
import type { Clock } from '#backend/shared/clock.ts';
import { composeMail } from './composeMail.ts';
import { dkimKey } from './dkimKey.ts';
import type { ProviderMail } from './providerMail.ts';

/** Sends mails over SMTP; resolves when the server has accepted them. */
export interface MailSender {
  readonly send: (mails: readonly ProviderMail[]) => Promise<void>;
  readonly close: () => void;
}

/** A sender that delivers to an SMTP server on this machine: the embedded mailbox. */
export function mailSender(port: number, clock: Clock): MailSender {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mails) => {
      for (const mail of mails) {
        const signed = mail.unsubscribe === undefined ? {} : { dkim: await dkimKey() };
        await transport.sendMail({ ...composeMail(mail, clock.now()), ...signed });
      }
    },
    close: () => transport.close(),
  };
}
