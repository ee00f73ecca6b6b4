import type { Gateways } from '../gateways/gateways.ts';
import type { Account } from '../gateways/provider.ts';
import { optInOf } from '../rules/subscriptions.ts';
import { withFreshToken, type VisitTokens } from './freshToken.ts';

/** Language and subscription (`NLT_WEEKLY`) of the mail. */
export interface OptInMailRequest {
  readonly language: string;
  readonly name: string;
  /** The account as last read. */
  readonly before: Account;
}

/** `TOO_SOON`: the account still shows the earlier mail, so none was sent. */
export type OptInMailOutcome =
  | { readonly outcome: 'SENT' | 'TOO_SOON'; readonly account: Account }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/**
 * Asks the provider to send the confirmation of a pending subscription again, and reports success only if the account
 * read afterwards shows it. Always resolves. The provider documents no call for this. That it sends the mail again when
 * a pending subscription is switched on once more is a guess. Source: requirements#opt-in-pending.
 */
export async function mailOptInAgain(
  gateways: Pick<Gateways, 'provider' | 'services'>,
  tokens: VisitTokens,
  { name, language, before }: OptInMailRequest,
): Promise<OptInMailOutcome> {
  const patch = { subscriptions: { [name]: { email: { isSubscribed: true } } } };
  try {
    const account = await withFreshToken(gateways, tokens, async (regToken) => {
      await gateways.provider.setAccount({ regToken, patch, language });
      return gateways.provider.getAccount(regToken);
    });
    const isSame = optInOf(account, name)?.since === optInOf(before, name)?.since;
    return { outcome: isSame ? 'TOO_SOON' : 'SENT', account };
  } catch (error) {
    return { outcome: 'FAILED', error };
  }
}
