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

/** What running calls needs. `sendMails` is told of the mails of a call once its transaction is kept. */
export interface CallParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly group: SiteGroup;
  readonly urls: StandInUrls;
  readonly sendMails: (mails: readonly ProviderMail[]) => Promise<void>;
  /** Forgets what is due before a call looks. */
  readonly sweep: () => Promise<void>;
}

/** Milliseconds after which an answer has left. */
const afterTheAnswer = 50;

/** Runs one call in one transaction: a refused call keeps nothing. Never throws: what breaks becomes 500001 and a line in the log. */
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
    // The account is kept already: a mail that cannot be sent is asked for again, it does not undo the call.
    const send = (): Promise<void> =>
      parts.sendMails(outbox).catch((error: unknown) => log.error(error, 'a mail of the stand-in was not sent'));
    // Where a site hides who exists, the time to the answer must not tell whether a mail is written.
    if (policiesOf(caller.site).accountOptions.preventLoginIDHarvesting) setTimeout(() => void send(), afterTheAnswer);
    else await send();
    return answer;
  } catch (error) {
    if (error instanceof ProviderFailure) return error.answer;
    log.error(error, 'a call of the stand-in failed');
    return { errorCode: 500001, body: {} };
  }
}
