import { reactionTo } from '../errors/failures.ts';
import type { Gateways } from '../store/gateways.ts';
import type { Account } from '../provider/provider.ts';

/** The portal's session, with its account. Source: requirements#session. */
export type Session = { readonly state: 'LOGGED_OUT' } | { readonly state: 'LOGGED_IN'; readonly account: Account };

/**
 * Loads the session's account. Rejects if the provider cannot be reached, which does not mean logged out.
 * Source: requirements#FLT-8.
 */
export async function loadSession({ accounts }: Pick<Gateways, 'accounts'>): Promise<Session> {
  try {
    return { state: 'LOGGED_IN', account: await accounts.getAccount() };
  } catch (error) {
    if (reactionTo(error, 'session').does === 'LOGGED_OUT') return { state: 'LOGGED_OUT' };
    throw error;
  }
}
