import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database, Queries } from '#backend/shared/database/database.ts';
import { getBackoffMs, processJobsUntilClose } from '../outbound/jobQueue.ts';
import { publishEvent } from '#backend/shared/nodeEvents.ts';
import { isMailKind, ruleOf, type MailKind } from './ownMails.ts';
import { MailRefused, type MailServer } from './mailServer.ts';
import { mailOutbox } from './tables.ts';

const SECOND = 1000;

/** Short, because customers wait for their codes. */
const POLL_INTERVAL_MS = SECOND;

/** How long a mail belongs to one node; after that the node must have ended, and another one takes over. */
const LEASE_MS = 120 * SECOND;

/** Pauses between attempts: shorter than those of other work, because customers wait. */
const pauses = { first: 10 * SECOND, longest: 900 * SECOND };

/** Result of an attempt to send one mail. */
interface SentMail {
  readonly kind: string;
  readonly result: 'sent' | 'postponed' | 'given-up';
  readonly attempts: number;
  /** Reason of a failure; never contains an address. */
  readonly reason?: string;
}

type Outbox = typeof mailOutbox.$inferSelect;

/**
 * Sends one mail that is due, of any kind or only of one; undefined if there is none. Several nodes may call it at the
 * same time: each mail belongs to one node. After a crash between the server's acceptance and the deletion of the row,
 * another node sends the mail again with the same Message-ID.
 * Source: requirements#own-mails.
 */
export async function sendNextMail(
  db: Queries,
  clock: Clock,
  server: MailServer,
  only?: MailKind,
): Promise<SentMail | undefined> {
  const mail = await take(db, clock.now(), only);
  if (mail === undefined) return undefined;
  const { id, kind, attempts, giveUpAt } = mail;
  const end = async (): Promise<void> => void (await db.delete(mailOutbox).where(eq(mailOutbox.id, id)));
  const giveUp = async (): Promise<void> => {
    if (!isMailKind(kind) || ruleOf(kind).isFailureTold !== true) return end();
    const nothing = { recipient: '', values: {}, dueAt: Number.MAX_SAFE_INTEGER };
    await db.update(mailOutbox).set(nothing).where(eq(mailOutbox.id, id));
  };
  // A mail that a newer release has queued waits for one of its nodes.
  if (!isMailKind(kind) && clock.now() < giveUpAt)
    return { kind, attempts, result: 'postponed', reason: 'unknown kind' };
  try {
    if (clock.now() >= giveUpAt || !isMailKind(kind)) throw new MailRefused('nobody needs it any more');
    await server.send(id, { ...mail, kind });
  } catch (error) {
    const reason = reasonOf(error);
    const dueAt = clock.now() + getBackoffMs(attempts, pauses);
    if (error instanceof MailRefused || dueAt >= giveUpAt) {
      await giveUp();
      return { kind, attempts, result: 'given-up', reason };
    }
    await db
      .update(mailOutbox)
      .set({ dueAt })
      .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts)));
    return { kind, attempts, result: 'postponed', reason };
  }
  await end();
  return { kind, attempts, result: 'sent' };
}

/** Claims the oldest due mail for this node. No transaction stays open while the node sends it. */
async function take(db: Queries, now: number, only: MailKind | undefined): Promise<Outbox | undefined> {
  const next = db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(lte(mailOutbox.dueAt, now), only && eq(mailOutbox.kind, only)))
    .orderBy(asc(mailOutbox.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(mailOutbox)
    .set({ dueAt: now + LEASE_MS, attempts: sql`${mailOutbox.attempts} + 1` })
    .where(inArray(mailOutbox.id, next))
    .returning();
  return mail;
}

/** Code of the error and of the server's answer, without its text, which may quote addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof MailRefused) return error.message;
  const { code, responseCode } = error as Error & { readonly code?: string; readonly responseCode?: number };
  return [code ?? error.name, ...(responseCode === undefined ? [] : [responseCode])].join(' ');
}

interface SenderParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly server: MailServer;
  /** The only kind to send; by default all. */
  readonly only?: MailKind;
}

/** Polls the outbox and sends due mails until the server closes; logs and counts failures. */
export function sendMailsFrom(app: FastifyInstance, { db, clock, server, only }: SenderParts): void {
  let isClosing = false;
  const sendAll = async (): Promise<void> => {
    for (
      let mail = await sendNextMail(db, clock, server, only);
      mail !== undefined;
      mail = await sendNextMail(db, clock, server, only)
    ) {
      report(app, mail);
      if (isClosing || mail.result === 'postponed') break;
    }
  };
  processJobsUntilClose(app, { every: POLL_INTERVAL_MS, message: 'mails not looked for' }, sendAll);
  app.addHook('preClose', async () => {
    isClosing = true;
  });
}

function report({ log }: Pick<FastifyInstance, 'log'>, mail: SentMail): void {
  publishEvent('mail', { kind: mail.kind, result: mail.result });
  if (mail.result === 'given-up') log.error(mail, 'a mail is given up');
  if (mail.result === 'postponed') log.warn(mail, 'a mail could not be sent yet');
}
