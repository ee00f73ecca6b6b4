import { accountExists, type ProviderAccess, callProvider, unusable } from '../providerCall.ts';
import type { LinkStrategy } from './linkStrategy.ts';

/** A token for an account, and for how many seconds it is valid. */
export interface OpenedLink {
  readonly regToken: string;
  readonly expiresIn: number;
}

/** Seconds for which the provider's tokens are valid if it does not say. Source: requirements#IDP-calls. */
const USUAL_LIFE = 3600;

/**
 * The provider's token for a UID; undefined if the account does not exist. Throws OutboundError if there is no usable
 * answer.
 */
export type OpenLink = (access: ProviderAccess, uid: string) => Promise<OpenedLink | undefined>;

export const openLink: Readonly<Record<Exclude<LinkStrategy, 'proxy'>, OpenLink>> = {
  initRegistration: async (access, uid) => {
    const { errorCode, body } = await callProvider(access, 'accounts.initRegistration', { UID: uid });
    if (!(await accountExists(access, errorCode))) return undefined;
    return opened(body['regToken'], body['expiresIn']);
  },
  // The token is for an address; the link names a UID.
  lite: async (access, uid) => {
    const found = await callProvider(access, 'accounts.getAccountInfo', { UID: uid, include: 'profile' });
    if (!(await accountExists(access, found.errorCode))) return undefined;
    const { profile } = found.body;
    const email = typeof profile === 'object' && profile !== null && 'email' in profile ? profile.email : undefined;
    if (typeof email !== 'string' || email === '') return undefined;
    const { errorCode, body } = await callProvider(access, 'accounts.getLiteToken', { email });
    if (!(await accountExists(access, errorCode))) return undefined;
    return opened(body['token'] ?? body['regToken'], body['expiresIn']);
  },
};

function opened(regToken: unknown, expiresIn: unknown): OpenedLink {
  if (typeof regToken !== 'string' || regToken === '') return unusable(0);
  return { regToken, expiresIn: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : USUAL_LIFE };
}
