import type { Gateways } from '../store/gateways.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';
import type { LinkSession } from '../services/services.ts';

/**
 * The result of exchanging a mailed link's token. `REFUSED`: expired, revoked or forged; the server does not say which.
 */
export type ExchangeOutcome =
  | { readonly outcome: 'OPENED'; readonly session: LinkSession }
  | { readonly outcome: 'REFUSED' }
  | { readonly outcome: 'FAILED'; readonly error: unknown };

/** Exchanges the link token for a registration token. Always resolves. Source: requirements#centre-routes. */
export async function exchangeLink(
  { services }: Pick<Gateways, 'services'>,
  linkToken: string,
): Promise<ExchangeOutcome> {
  try {
    return { outcome: 'OPENED', session: await services.exchangeLinkToken(linkToken) };
  } catch (error) {
    const isRefused =
      error instanceof ServiceError && (error.status === 400 || error.status === 401 || error.status === 403);
    return isRefused ? { outcome: 'REFUSED' } : { outcome: 'FAILED', error };
  }
}
