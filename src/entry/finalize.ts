import type { AccountPatch } from '@kontor/schema-adapters/provider';
import { reactionTo } from '../errors/failures.ts';
import type { Gateways } from '../store/gateways.ts';
import { entry, logIn, type EntryOutcome } from '../session/logIn.ts';

/**
 * Saves the missing data of a pending registration and completes it. Never rejects.
 * Source: requirements#provider-finalize.
 */
export async function finalize(
  { accounts }: Pick<Gateways, 'accounts'>,
  input: { readonly regToken: string; readonly patch: AccountPatch; readonly language: string },
): Promise<EntryOutcome> {
  const saveResult = await entry('finalize', () => accounts.setAccount(input));
  if (saveResult.outcome !== 'LOGGED_IN') return saveResult;
  const result = await finalizeEntry(accounts, input.regToken);
  return result.outcome === 'CONFIRM_BY_MAIL' ? { ...result, regToken: input.regToken } : result;
}

/** Completes a pending registration whose account has all required data. Never rejects. */
export function finalizeEntry(accounts: Gateways['accounts'], regToken: string): Promise<EntryOutcome> {
  return entry('finalize', () => accounts.finalizeRegistration(regToken));
}

/**
 * Links a pending social login to the account with this password. If the provider has already linked it (200009), the
 * token is used up: calls `onLinked` and logs in without a link. Never rejects.
 */
export async function linkAccount(
  gateways: Pick<Gateways, 'accounts' | 'services'>,
  input: {
    readonly regToken: string;
    readonly email: string;
    readonly password: string;
    readonly customLogin: boolean;
    readonly onLinked: () => void;
  },
): Promise<EntryOutcome> {
  const { email, password, regToken, onLinked } = input;
  const linkResult = await entry('link', () => gateways.accounts.login({ email, password, regToken }));
  if (linkResult.outcome !== 'FAILED' || reactionTo(linkResult.error, 'link').does !== 'LOGIN_WITHOUT_LINK')
    return linkResult;
  onLinked();
  return logIn(gateways, input);
}
