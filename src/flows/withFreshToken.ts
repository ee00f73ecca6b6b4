import { refusesToken } from '../errors/reactions.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { LinkSession } from '../gateways/services.ts';
import { exchangeLink } from './exchangeLink.ts';

/** Result of a call, and the session if its registration token had to be renewed. */
export interface FreshTokenResult<T> {
  readonly result: PromiseSettledResult<T>;
  readonly renewed?: LinkSession;
}

/**
 * Calls the provider. If the registration token has expired, it is renewed once and the call repeated before any error
 * is reported. Always resolves.
 */
export async function withFreshToken<T>(
  { services }: Pick<Gateways, 'services'>,
  { regToken, linkToken }: { readonly regToken: string; readonly linkToken: string },
  call: (regToken: string) => Promise<T>,
): Promise<FreshTokenResult<T>> {
  const [first] = await Promise.allSettled([call(regToken)]);
  if (first.status === 'fulfilled' || !refusesToken(first.reason)) return { result: first };
  const exchanged = await exchangeLink({ services }, linkToken);
  if (exchanged.outcome !== 'OPENED') return { result: first };
  const [second] = await Promise.allSettled([call(exchanged.session.regToken)]);
  return { result: second, renewed: exchanged.session };
}
