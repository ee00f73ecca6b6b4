import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Queries } from '../storage/database.ts';
import type { CallHandler, RequestFacts, StandInUrls } from './callContext.ts';
import { policiesOf } from '../policies.ts';
import type { ProviderMail } from '../providerMail.ts';
import type { SiteGroup } from '../sites.ts';
import { ProviderFailure, type Answer } from '../answer.ts';
import type { Caller } from './authenticate.ts';
import type { CallParams } from './callParams.ts';
import { accountByLoginId } from '../storage/accountRecords.ts';
import { mintRegToken } from '../storage/tokens.ts';

/** Codes whose answer has a token for the next step. Source: requirements#IDP-errors. */
const interruptions: ReadonlySet<number> = new Set([206001, 206002, 206006, 403043]);

/**
 * The token for an interruption that a tester switched on, so that the next step works; belongs to the person in the
 * call, if any.
 */
export async function interruptionToken(
  { db, clock, group }: Pick<CallParts, 'db' | 'clock' | 'group'>,
  errorCode: number,
  params: CallParams,
): Promise<{ readonly regToken?: string }> {
  const site = group.byKey(params.get('apiKey') ?? '');
  if (!interruptions.has(errorCode) || site === undefined) return {};
  const account = await accountByLoginId(db, params.get('loginID') ?? params.get('email') ?? '');
  return {
    regToken: await mintRegToken(db, clock.now(), {
      kind: errorCode === 403043 ? 'conflict' : 'registration',
      apiKey: site.apiKey,
      ...(account && { uid: account.uid }),
    }),
  };
}

/** Dependencies of calls. `sendMails` gets the mails of a call after its transaction is committed. */
export interface CallParts {
  readonly db: Queries;
  readonly clock: Clock;
  readonly group: SiteGroup;
  readonly urls: StandInUrls;
  readonly sendMails: (mails: readonly ProviderMail[]) => Promise<void>;
  /** Deletes expired data before each call. */
  readonly sweep: () => Promise<void>;
}

/** Delay of mails, so that the server sends the answer first. */
const MAIL_DELAY_MS = 50;

/**
 * Runs one call in one transaction: a refused call stores nothing. Never throws: unexpected errors become 500001 and a
 * log line.
 */
export async function runCall(
  handler: CallHandler,
  caller: Caller & { readonly params: CallParams; readonly request: RequestFacts },
  parts: CallParts,
  log: FastifyBaseLogger,
): Promise<Answer> {
  const outbox: ProviderMail[] = [];
  try {
    await parts.sweep();
    const answer = await parts.db.transaction((db) =>
      handler({ ...caller, db, now: parts.clock.now(), group: parts.group, urls: parts.urls, outbox }),
    );
    // A failed mail does not undo the call: the account is stored, and the customer can request the mail again.
    const send = (): Promise<void> =>
      parts.sendMails(outbox).catch((error: unknown) => log.error(error, 'a mail of the stand-in was not sent'));
    // On sites that hide which accounts exist, the time to the answer must not reveal the sending of a mail.
    if (policiesOf(caller.site).accountOptions.preventLoginIDHarvesting) setTimeout(() => void send(), MAIL_DELAY_MS);
    else await send();
    return answer;
  } catch (error) {
    if (error instanceof ProviderFailure) return error.answer;
    log.error(error, 'a call of the stand-in failed');
    return { errorCode: 500001, body: {} };
  }
}

/** The `callId` in a request's answer and in logs. */
export const callIdOf = ({ id }: FastifyRequest): string => id.replaceAll('-', '');

/** The facts about a request for calls. */
export const requestFacts = (request: FastifyRequest): RequestFacts => ({
  ip: request.ip,
  bearer: /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1],
  userAgent: request.headers['user-agent'],
});
