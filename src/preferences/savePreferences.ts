import type { Gateways } from '../store/gateways.ts';
import type { Account } from '../provider/provider.ts';
import { hasNoAnswer } from '../browser/gatewayErrors.ts';
import { isEmptyPatch, patchHolds } from '../account-data/patches.ts';
import type { SavePayload } from './savingPlan.ts';
import { mayFetchReminders } from '../account-data/subscriptions.ts';
import { withFreshToken, type VisitTokens } from '../session/renewToken.ts';

/** The data of one save. An empty part sends no request and counts as saved. */
export interface PreferenceChange extends SavePayload {
  readonly language: string;
}

export type PartResult = { readonly saved: true } | { readonly saved: false; readonly error: unknown };

/** The results of both parts. */
export interface SaveOutcome {
  readonly account: PartResult;
  readonly reminders: PartResult;
  /** The account after the save; undefined if the read failed. */
  readonly reread?: Account;
}

type NeededGateways = Pick<Gateways, 'provider' | 'services'>;

/** The current account, and the ids of its reminders or the error of their request. */
interface PreferencesReading {
  readonly account: Account;
  readonly reminders: PromiseSettledResult<readonly string[]>;
}

/** Reads the data that a save is planned on. Throws if the account cannot be read. */
export async function readPreferences(gateways: NeededGateways, tokens: VisitTokens): Promise<PreferencesReading> {
  const account = await withFreshToken(gateways, tokens, (regToken) => gateways.provider.getAccount(regToken));
  const mayFetch = tokens.linkToken !== '' && mayFetchReminders(account);
  const [reminders] = await Promise.allSettled([mayFetch ? loadReminderIds(gateways, tokens) : []]);
  return { account, reminders };
}

async function loadReminderIds({ services }: NeededGateways, { linkToken }: VisitTokens): Promise<readonly string[]> {
  return (await services.searchReminders(linkToken)).map(({ reminderId }) => reminderId);
}

/**
 * Saves account and reminders in parallel, waits for both, then reads the account again. Never rejects. A part without
 * an answer counts as saved only if a read after it shows the change.
 * Source: requirements#save, requirements#FLT-2, requirements#FLT-3.
 */
export async function savePreferences(
  gateways: NeededGateways,
  tokens: VisitTokens,
  { patch, remindersToDelete, language }: PreferenceChange,
): Promise<SaveOutcome> {
  const { provider, services } = gateways;
  const [account, reminders] = await Promise.all([
    toPartResult(
      isEmptyPatch(patch)
        ? undefined
        : withFreshToken(gateways, tokens, (regToken) => provider.setAccount({ regToken, patch, language })),
    ),
    toPartResult(
      remindersToDelete.length > 0 ? services.deleteReminders(tokens.linkToken, remindersToDelete) : undefined,
    ),
  ]);
  const reread = await provider.getAccount(tokens.regToken).catch(() => undefined);
  const areGone = async (): Promise<boolean> => {
    const remaining = await loadReminderIds(gateways, tokens).catch(() => undefined);
    return remaining !== undefined && !remaining.some((id) => remindersToDelete.includes(id));
  };
  return {
    account: isUnanswered(account) && reread && patchHolds(patch, reread) ? { saved: true } : account,
    reminders: isUnanswered(reminders) && (await areGone()) ? { saved: true } : reminders,
    reread,
  };
}

function toPartResult(part: Promise<void> | undefined): Promise<PartResult> {
  return Promise.resolve(part).then(
    () => ({ saved: true }),
    (error: unknown) => ({ saved: false, error }),
  );
}

function isUnanswered(part: PartResult): boolean {
  return !part.saved && hasNoAnswer(part.error);
}
