import type { AccountPatch } from '#adapters/model/account.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Account } from '../gateways/provider.ts';
import { ServiceError } from '../gateways/ServiceError.ts';
import type { LinkSession } from '../gateways/services.ts';
import { isEmptyPatch, patchHolds } from '../rules/patches.ts';
import { withFreshToken } from './withFreshToken.ts';

/** Everything one press of "save" sends. An empty half is not sent and counts as kept. */
export interface PreferenceChange {
  readonly regToken: string;
  readonly linkToken: string;
  readonly language: string;
  readonly patch: AccountPatch;
  readonly remindersToDelete: readonly string[];
}

export type Half = { readonly kept: true } | { readonly kept: false; readonly error: unknown };

/** Each half says for itself whether it was kept. */
export interface SaveOutcome {
  readonly account: Half;
  readonly reminders: Half;
  /** The account as it is afterwards, when it could be read. */
  readonly reread?: Account;
  /** A registration token that had to be fetched on the way. */
  readonly renewed?: LinkSession;
}

type Doors = Pick<Gateways, 'provider' | 'services'>;

/**
 * Saves account and reminders in parallel, waits for both, then reads the account again. Always resolves.
 * A half that got no answer counts as kept only when the account read afterwards shows it.
 * Source: specification §7, preference center save; security requirements FLT-2, FLT-3.
 */
export async function savePreferences(doors: Doors, change: PreferenceChange): Promise<SaveOutcome> {
  const { linkToken, patch, remindersToDelete } = change;
  const [{ half: sent, renewed }, [deletion]] = await Promise.all([
    saveAccount(doors, change),
    Promise.allSettled([
      remindersToDelete.length > 0 ? doors.services.deleteReminders(linkToken, remindersToDelete) : undefined,
    ]),
  ]);
  const reread = await doors.provider.getAccount(renewed?.regToken ?? change.regToken).catch(() => undefined);
  const account: Half =
    !sent.kept && gotNoAnswer(sent.error) && reread && patchHolds(patch, reread) ? { kept: true } : sent;
  return { account, reminders: await recheckedReminders(doors, change, settled(deletion)), reread, renewed };
}

async function saveAccount(
  doors: Doors,
  change: PreferenceChange,
): Promise<{ readonly half: Half; readonly renewed?: LinkSession }> {
  const { patch, language } = change;
  if (isEmptyPatch(patch)) return { half: { kept: true } };
  const { result, renewed } = await withFreshToken(doors, change, (regToken) =>
    doors.provider.setAccount({ regToken, patch, language }),
  );
  return { half: settled(result), renewed };
}

async function recheckedReminders(
  { services }: Doors,
  { linkToken, remindersToDelete }: PreferenceChange,
  first: Half,
): Promise<Half> {
  if (first.kept || !gotNoAnswer(first.error)) return first;
  const left = await services.searchReminders(linkToken).catch(() => undefined);
  return left && !left.some(({ reminderId }) => remindersToDelete.includes(reminderId)) ? { kept: true } : first;
}

function settled(result: PromiseSettledResult<unknown>): Half {
  return result.status === 'fulfilled' ? { kept: true } : { kept: false, error: result.reason };
}

/** The write may have happened although we never heard of it. */
function gotNoAnswer(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    (error.failure === 'TIMEOUT' || error.failure === 'NETWORK' || error.failure === 'UNREADABLE')
  );
}
