import { reactionTo } from '../errors/reactions.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Account } from '../gateways/provider.ts';

/** Whether somebody is logged in at the portal, and who. Source: requirements#session. */
export type Session = { readonly state: 'LOGGED_OUT' } | { readonly state: 'LOGGED_IN'; readonly account: Account };

/** Reads the session's account. Rejects when the provider cannot be asked: that is no logout. Source: requirements#FLT-8. */
export async function loadSession({ accounts }: Pick<Gateways, 'accounts'>): Promise<Session> {
  try {
    return { state: 'LOGGED_IN', account: await accounts.getAccount() };
  } catch (error) {
    if (reactionTo(error, 'session').does === 'LOGGED_OUT') return { state: 'LOGGED_OUT' };
    throw error;
  }
}
