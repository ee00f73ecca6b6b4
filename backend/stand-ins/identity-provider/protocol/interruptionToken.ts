import { accountByLoginId } from '../storage/accountRecords.ts';
import { mintRegToken } from '../storage/regTokens.ts';
import type { CallParams } from './callParams.ts';
import type { CallParts } from './runCall.ts';

/** Codes whose answer has a token for the next step. Source: requirements#IDP-errors. */
const interruptions: ReadonlySet<number> = new Set([206001, 206002, 206006, 403043]);

/**
 * The token for an interruption that a tester switched on, so that the next step works: for the person in the call, if
 * any.
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
