import type { Flow } from '../errors/errorRow.ts';
import { reactionTo } from '../errors/failures.ts';
import type { SocialNetwork } from '../provider/accounts.ts';
import type { Gateways } from '../store/gateways.ts';
import { ProviderError } from '../browser/gatewayErrors.ts';

/** Result of a login, social login or registration. `regToken` is the provider's token for the next step. */
export type EntryOutcome =
  | { readonly outcome: 'LOGGED_IN' }
  | { readonly outcome: 'FINALIZE' | 'LINK' | 'ENTER_CODE'; readonly regToken: string }
  /** `email` only if the customer did not type it. */
  | { readonly outcome: 'UNCONFIRMED'; readonly email?: string }
  | { readonly outcome: 'CONFIRM_BY_MAIL'; readonly regToken?: string }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

export interface LoginInput {
  readonly email: string;
  readonly password: string;
  /** Whether the site has its own login call, which runs before the provider's. */
  readonly customLogin: boolean;
}

/** Codes of the site's own login call after which the provider's login follows. */
const passingCodes = new Set([0, 206001, 206002, 206006, 400006]);

/**
 * Logs in with e-mail address and password. Always resolves.
 * Source: requirements#unverified-login, requirements#error-206001.
 */
export async function logIn(
  { accounts, services }: Pick<Gateways, 'accounts' | 'services'>,
  { email, password, customLogin }: LoginInput,
): Promise<EntryOutcome> {
  return entry('login', async () => {
    if (customLogin) {
      const code = await services.checkLogin(email, password);
      if (!passingCodes.has(code)) throw new ProviderError('POST /rest/v1/account/login', { errorCode: code });
    }
    await accounts.login({ email, password });
  });
}

/** Logs in through a social network's window. Always resolves. */
export function logInSocially(gateways: Pick<Gateways, 'accounts'>, network: SocialNetwork): Promise<EntryOutcome> {
  return entryWithoutAddress(gateways, 'social', () => gateways.accounts.socialLogin(network));
}

/**
 * A login without a typed address, such as through a social network. Takes an unconfirmed address from the provider;
 * without one, no mail is possible, and the outcome is the provider's error. Always resolves.
 * Source: requirements#error-206002.
 */
export async function entryWithoutAddress(
  { accounts }: Pick<Gateways, 'accounts'>,
  flow: Flow,
  step: () => Promise<unknown>,
): Promise<EntryOutcome> {
  let refusal: unknown;
  const result = await entry(flow, () =>
    step().catch((error: unknown) => {
      refusal = error;
      throw error;
    }),
  );
  if (result.outcome !== 'UNCONFIRMED') return result;
  const regToken = refusal instanceof ProviderError ? refusal.regToken : undefined;
  const account = await (regToken ? accounts.getAccount(regToken) : Promise.resolve(undefined)).catch(() => undefined);
  const email = account?.profile?.['email'];
  return typeof email === 'string' && email !== '' ? { ...result, email } : { outcome: 'FAILED', error: refusal };
}

/** Runs a step that may end in a session and turns the provider's answer into an outcome. Always resolves. */
export async function entry(flow: Flow, step: () => Promise<unknown>): Promise<EntryOutcome> {
  try {
    await step();
    return { outcome: 'LOGGED_IN' };
  } catch (error) {
    const { does } = reactionTo(error, flow);
    const regToken = error instanceof ProviderError ? error.regToken : undefined;
    if (does === 'OFFER_RESEND') return { outcome: 'UNCONFIRMED' };
    if (does === 'CONFIRM_BY_MAIL') return { outcome: does, ...(regToken && { regToken }) };
    if ((does === 'FINALIZE' || does === 'LINK' || does === 'ENTER_CODE') && regToken)
      return { outcome: does, regToken };
    return { outcome: 'FAILED', error };
  }
}
