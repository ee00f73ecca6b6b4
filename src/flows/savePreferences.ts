import type { AccountPatch } from '#adapters/model/account.ts';
import { tokenRefusals } from '../errors/errorCatalogue.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Account } from '../gateways/provider.ts';
import { ProviderError } from '../gateways/ProviderError.ts';
import { ServiceError } from '../gateways/ServiceError.ts';
import type { LinkSession } from '../gateways/services.ts';
import { isEmptyPatch, patchHolds } from '../rules/patches.ts';
import { exchangeLink } from './exchangeLink.ts';

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
  const [{ half: sent, renewed }, reminders] = await Promise.all([
    saveAccount(doors, change),
    half(remindersToDelete.length > 0, () => doors.services.deleteReminders(linkToken, remindersToDelete)),
  ]);
  const reread = await doors.provider.getAccount(renewed?.regToken ?? change.regToken).catch(() => undefined);
  const account: Half = !sent.kept && gotNoAnswer(sent.error) && reread && patchHolds(patch, reread) ? { kept: true } : sent;
  return { account, reminders: await recheckedReminders(doors, change, reminders), reread, renewed };
}

/** A registration token that ran out meanwhile is fetched once more before the customer is told anything. */
async function saveAccount(doors: Doors, { regToken, linkToken, language, patch }: PreferenceChange): Promise<{ readonly half: Half; readonly renewed?: LinkSession }> {
  const send = (token: string): Promise<Half> => half(!isEmptyPatch(patch), () => doors.provider.setAccount({ regToken: token, patch, language }));
  const first = await send(regToken);
  if (first.kept || !(first.error instanceof ProviderError) || !tokenRefusals.has(first.error.code)) return { half: first };
  const exchanged = await exchangeLink(doors, linkToken);
  if (exchanged.outcome !== 'OPENED') return { half: first };
  return { half: await send(exchanged.session.regToken), renewed: exchanged.session };
}

async function recheckedReminders({ services }: Doors, { linkToken, remindersToDelete }: PreferenceChange, first: Half): Promise<Half> {
  if (first.kept || !gotNoAnswer(first.error)) return first;
  const left = await services.searchReminders(linkToken).catch(() => undefined);
  return left && !left.some(({ reminderId }) => remindersToDelete.includes(reminderId)) ? { kept: true } : first;
}

async function half(due: boolean, send: () => Promise<void>): Promise<Half> {
  if (!due) return { kept: true };
  try {
    await send();
    return { kept: true };
  } catch (error) {
    return { kept: false, error };
  }
}

/** The write may have happened although we never heard of it. */
function gotNoAnswer(error: unknown): boolean {
  return error instanceof ServiceError && (error.failure === 'TIMEOUT' || error.failure === 'NETWORK' || error.failure === 'UNREADABLE');
}
