import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#backend/shared/clock.ts';
import type { Database } from '#backend/shared/database/database.ts';
import type { CallHandler, RequestFacts, StandInUrls } from '../calls/callContext.ts';
import { policiesOf } from '../policies.ts';
import type { ProviderMail } from '../mails/providerMail.ts';
import type { SiteGroup } from '../sites.ts';
import { ProviderFailure } from './answer.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './authenticate.ts';
import type { CallParams } from './callParams.ts';

/** Dependencies of calls. `sendMails` gets the mails of a call after its transaction is committed. */
export interface CallParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly group: SiteGroup;
  readonly urls: StandInUrls;
  readonly sendMails: (mails: readonly ProviderMail[]) => Promise<void>;
  /** Deletes expired data before each call. */
  readonly sweep: () => Promise<void>;
}

/** Milliseconds after which an answer has certainly been sent. */
const afterTheAnswer = 50;

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
    // The account is already stored: if a mail cannot be sent, the customer can request it again; the call is not
    // undone.
    const send = (): Promise<void> =>
      parts.sendMails(outbox).catch((error: unknown) => log.error(error, 'a mail of the stand-in was not sent'));
    // On sites that hide which accounts exist, the time to the answer must not reveal whether a mail is sent.
    if (policiesOf(caller.site).accountOptions.preventLoginIDHarvesting) setTimeout(() => void send(), afterTheAnswer);
    else await send();
    return answer;
  } catch (error) {
    if (error instanceof ProviderFailure) return error.answer;
    log.error(error, 'a call of the stand-in failed');
    return { errorCode: 500001, body: {} };
  }
}
