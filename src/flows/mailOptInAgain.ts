import type { Gateways } from '../gateways/gateways.ts';
import type { Account } from '../gateways/provider.ts';
import type { LinkSession } from '../gateways/services.ts';
import { optInOf } from '../rules/subscriptions.ts';
import { withFreshToken } from './withFreshToken.ts';

/** Whose mail, in which language, for which subscription (`NLT_WEEKLY`). */
export interface OptInMailRequest {
  readonly regToken: string;
  readonly linkToken: string;
  readonly language: string;
  readonly name: string;
  /** The account as it was read last. */
  readonly before: Account;
}

/** `TOO_SOON`: the account still names the earlier mail, so none was sent. */
export type OptInMailOutcome = (
  | { readonly outcome: 'SENT' | 'TOO_SOON'; readonly account: Account }
  | {
      readonly outcome: 'FAILED';
      readonly error: unknown;
    }
) & { readonly renewed?: LinkSession };

/**
 * Has the provider mail the confirmation of a pending subscription again, and claims it only when the account read afterwards shows it.
 * Always resolves. The provider has no call for it: it mails when a subscription that waits is switched on, so that is said once more.
 */
export async function mailOptInAgain(
  gateways: Pick<Gateways, 'provider' | 'services'>,
  { name, language, before, ...tokens }: OptInMailRequest,
): Promise<OptInMailOutcome> {
  const patch = { subscriptions: { [name]: { email: { isSubscribed: true } } } };
  const { result, renewed } = await withFreshToken(gateways, tokens, async (regToken) => {
    await gateways.provider.setAccount({ regToken, patch, language });
    return gateways.provider.getAccount(regToken);
  });
  if (result.status === 'rejected') return { outcome: 'FAILED', error: result.reason, renewed };
  const isSame = optInOf(result.value, name)?.since === optInOf(before, name)?.since;
  return { outcome: isSame ? 'TOO_SOON' : 'SENT', account: result.value, renewed };
}
