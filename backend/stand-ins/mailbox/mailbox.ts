import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import { clearMails, listMails, storeMail } from './mailStore.ts';
import type { MailFilter, StoredMail } from './mailStore.ts';
import { parseMail } from './parseMail.ts';

/** An SMTP server on loopback that stores mails instead of delivering them. */
export interface Mailbox {
  readonly port: number;
  /** Newest first. */
  readonly list: (filter?: MailFilter) => Promise<readonly StoredMail[]>;
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Dependencies of the mailbox. Port 0 takes any free port. */
export interface MailboxParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly port?: number;
}

const largestMail = 1_000_000;

/**
 * Starts the embedded mailbox. A mail is acknowledged after it is stored. Throws in production (where a real service
 * delivers mails) and if the port is in use. The table `mailbox_mails` must exist: its migration belongs to the
 * identity provider's.
 */
export async function startMailbox({ db, clock, port = 0 }: MailboxParts): Promise<Mailbox> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('the embedded mailbox must not run in production');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestMail,
    logger: false,
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      receive(stream)
        .then(async (raw) => storeMail(db, await parseMail(raw), clock.now()))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    list: (filter = {}) => listMails(db, filter),
    clear: () => clearMails(db),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The whole message; data beyond the limit is read and dropped. */
async function receive(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) if (!stream.sizeExceeded) parts.push(part as Buffer);
  if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
  return Buffer.concat(parts);
}
