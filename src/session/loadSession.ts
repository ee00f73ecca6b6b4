import { reactionTo } from '../errors/failures.ts';
import type { Gateways } from '../store/gateways.ts';
import type { Account } from '../provider/provider.ts';

/** Whether somebody is logged in at the portal, and which account. Source: requirements#session. */
export type Session = { readonly state: 'LOGGED_OUT' } | { readonly state: 'LOGGED_IN'; readonly account: Account };

/**
 * Reads the session's account. Rejects if the provider cannot be reached: that does not mean logged out.
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
