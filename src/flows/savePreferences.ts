import type { Gateways } from '../gateways/gateways.ts';
import type { Account } from '../gateways/provider.ts';
import { ServiceError } from '../gateways/gatewayErrors.ts';
import type { LinkSession } from '../gateways/services.ts';
import { isEmptyPatch, patchHolds } from '../rules/patches.ts';
import type { SavePayload } from '../rules/savingPlan.ts';
import { mayFetchReminders } from '../rules/subscriptions.ts';
import { withFreshToken } from './freshToken.ts';

/** Everything that one save sends. An empty part is not sent and counts as saved. */
export interface PreferenceChange extends SavePayload {
  readonly regToken: string;
  readonly linkToken: string;
  readonly language: string;
}

export type PartResult = { readonly saved: true } | { readonly saved: false; readonly error: unknown };

/** Each part reports separately whether it was saved. */
export interface SaveOutcome {
  readonly account: PartResult;
  readonly reminders: PartResult;
  /** The account after the save, if it could be read. */
  readonly reread?: Account;
  /** A registration token that had to be renewed during the save. */
  readonly renewed?: LinkSession;
}

type NeededGateways = Pick<Gateways, 'provider' | 'services'>;

/** Account and reminders as they are now, each with a result of its own. */
interface FreshReading {
  readonly account: PromiseSettledResult<Account>;
  /** Their ids. */
  readonly reminders: PromiseSettledResult<readonly string[]>;
  readonly renewed?: LinkSession | undefined;
}

/** Reads what a save is planned on. Always resolves. */
export async function readPreferences(
  gateways: NeededGateways,
  tokens: Pick<PreferenceChange, 'regToken' | 'linkToken'>,
): Promise<FreshReading> {
  const { result: account, renewed } = await withFreshToken(gateways, tokens, (regToken) =>
    gateways.provider.getAccount(regToken),
  );
  const mayFetch = account.status === 'fulfilled' && tokens.linkToken !== '' && mayFetchReminders(account.value);
  const [reminders] = await Promise.allSettled([mayFetch ? gateways.services.searchReminders(tokens.linkToken) : []]);
  return {
    account,
    reminders:
      reminders.status === 'fulfilled'
        ? { status: 'fulfilled', value: reminders.value.map(({ reminderId }) => reminderId) }
        : reminders,
    renewed,
  };
}

/**
 * Saves account and reminders in parallel, waits for both, then reads the account again. Always resolves. A part
 * without an answer counts as saved only if the account read afterwards shows it.
 * Source: requirements#save, requirements#FLT-2, requirements#FLT-3.
 */
export async function savePreferences(gateways: NeededGateways, change: PreferenceChange): Promise<SaveOutcome> {
  const { linkToken, patch, remindersToDelete } = change;
  const [{ part: sent, renewed }, [deletion]] = await Promise.all([
    saveAccount(gateways, change),
    Promise.allSettled([
      remindersToDelete.length > 0 ? gateways.services.deleteReminders(linkToken, remindersToDelete) : undefined,
    ]),
  ]);
  const reread = await gateways.provider.getAccount(renewed?.regToken ?? change.regToken).catch(() => undefined);
  const account: PartResult =
    !sent.saved && gotNoAnswer(sent.error) && reread && patchHolds(patch, reread) ? { saved: true } : sent;
  return { account, reminders: await recheckedReminders(gateways, change, settled(deletion)), reread, renewed };
}

async function saveAccount(
  gateways: NeededGateways,
  change: PreferenceChange,
): Promise<{ readonly part: PartResult; readonly renewed?: LinkSession }> {
  const { patch, language } = change;
  if (isEmptyPatch(patch)) return { part: { saved: true } };
  const { result, renewed } = await withFreshToken(gateways, change, (regToken) =>
    gateways.provider.setAccount({ regToken, patch, language }),
  );
  return { part: settled(result), renewed };
}

async function recheckedReminders(
  { services }: NeededGateways,
  { linkToken, remindersToDelete }: PreferenceChange,
  first: PartResult,
): Promise<PartResult> {
  if (first.saved || !gotNoAnswer(first.error)) return first;
  const left = await services.searchReminders(linkToken).catch(() => undefined);
  return left && !left.some(({ reminderId }) => remindersToDelete.includes(reminderId)) ? { saved: true } : first;
}

function settled(result: PromiseSettledResult<unknown>): PartResult {
  return result.status === 'fulfilled' ? { saved: true } : { saved: false, error: result.reason };
}

/** The write may have succeeded although no answer arrived. */
function gotNoAnswer(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    (error.failure === 'TIMEOUT' ||
      error.failure === 'NETWORK' ||
      error.failure === 'UNREADABLE' ||
      (error.status ?? 0) >= 500)
  );
}
