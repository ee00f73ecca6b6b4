import { tellsExistence } from '../errors/reactions.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { logIn } from './logIn.ts';

/** How the start of a reset went. */
export type ResetStart = { readonly outcome: 'SENT' } | { readonly outcome: 'FAILED'; readonly error: unknown };

/** How a reset ended; `isLoggedIn` says whether the automatic login worked. */
export type ResetEnd =
  | { readonly outcome: 'CHANGED'; readonly isLoggedIn: boolean }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Asks for the mail with the link. Where existence is hidden every address gets the same answer. Always resolves. */
export async function startReset(
  { accounts }: Pick<Gateways, 'accounts'>,
  input: { readonly email: string; readonly language: string; readonly isNeutral: boolean },
): Promise<ResetStart> {
  try {
    await accounts.startReset(input.email, input.language);
    return { outcome: 'SENT' };
  } catch (error) {
    return input.isNeutral && tellsExistence(error) ? { outcome: 'SENT' } : { outcome: 'FAILED', error };
  }
}

export interface ResetInput {
  readonly token: string;
  readonly newPassword: string;
  /** Who asked for the reset, where this browser still knows. */
  readonly email: string | undefined;
  readonly customLogin: boolean;
}

/** Sets the new password, then logs in with it as the customer would. Always resolves. Source: requirements#reset-login. */
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
