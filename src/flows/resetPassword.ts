import { revealsExistence } from '../errors/failures.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { logIn } from './logIn.ts';

/** Result of starting a reset. */
export type ResetStart = { readonly outcome: 'SENT' } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Result of a reset; `isLoggedIn` tells whether the automatic login worked. */
export type ResetEnd =
  | { readonly outcome: 'CHANGED'; readonly isLoggedIn: boolean }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/**
 * Requests the mail with the reset link. If the site hides which accounts exist, every address gets the same answer.
 * Always resolves.
 */
export async function startReset(
  { accounts }: Pick<Gateways, 'accounts'>,
  input: { readonly email: string; readonly language: string; readonly isNeutral: boolean },
): Promise<ResetStart> {
  try {
    await accounts.startReset(input.email, input.language);
    return { outcome: 'SENT' };
  } catch (error) {
    return input.isNeutral && revealsExistence(error) ? { outcome: 'SENT' } : { outcome: 'FAILED', error };
  }
}

export interface ResetInput {
  readonly token: string;
  readonly newPassword: string;
  /** Address for which the reset was requested, if this browser still has it. */
  readonly email: string | undefined;
  readonly customLogin: boolean;
}

/** Sets the new password, then logs in with it. Always resolves. Source: requirements#reset-login. */
export async function finishReset(
  gateways: Pick<Gateways, 'accounts' | 'services'>,
  { token, newPassword, email, customLogin }: ResetInput,
): Promise<ResetEnd> {
  try {
    await gateways.accounts.finishReset(token, newPassword);
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
  const login = email ? await logIn(gateways, { email, password: newPassword, customLogin }) : undefined;
  return { outcome: 'CHANGED', isLoggedIn: login?.outcome === 'LOGGED_IN' };
}
