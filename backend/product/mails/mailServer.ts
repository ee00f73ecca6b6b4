import { createTransport } from 'nodemailer';
import { isEmailAddress } from '@kontor/schema-adapters/values';
import { composeMail, type MailSenderName, type QueuedMail } from './composeMail.ts';

/** Settings of the mail server and the sender. Source: requirements#own-mails. */
export interface MailSettings extends MailSenderName {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte, or `starttls` before anything else; `none` only to a server on the same machine. */
  readonly security: 'tls' | 'starttls' | 'none';
  /** The sender's address; Message-IDs have its domain. */
  readonly from: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
}

/** A mail server. */
export type MailServer = ReturnType<typeof mailServer>;

/** The server will never deliver to this address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

const SECOND = 1000;

/** Opens a connection for each mail: there are few mails, and a broken connection loses none of them. */
export function mailServer(settings: MailSettings) {
  const { host, port, security, from, fromName, user, password = '' } = settings;
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: 5 * SECOND,
    greetingTimeout: 5 * SECOND,
    socketTimeout: 10 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    /** Resolves when the server accepts the mail. Throws MailRefused, or another error if a retry may succeed. */
    send: async (id: string, mail: QueuedMail) => {
      if (!isEmailAddress(mail.recipient)) throw new MailRefused('it is no address');
      const { language, subject, text, html } = composeMail(mail, settings);
      const message = {
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        from: { name: fromName, address: from },
        to: { name: '', address: mail.recipient },
        // Sends to exactly the validated address, and parses none from a header.
        envelope: { from, to: mail.recipient },
        subject,
        text,
        html,
        headers: { 'X-Mail-Kind': mail.kind, 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw isRefusal(error) ? new MailRefused('the address is refused', { cause: error }) : error;
      });
    },
    /** Resolves when the server accepts the user and password. */
    verify: async () => {
      await transport.verify();
    },
  };
}

/** Only a permanent error for the recipient: other errors may be a wrong setting that the operator corrects. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;
