import { randomBytes } from 'node:crypto';
import type { PartnerDeps } from './partnerDeps.ts';
import { callbackPaths } from './partnerDeps.ts';
import type { Pending, SignedIn } from './visitors.ts';

/** The partner as a child site of the provider's group. */
export interface TokenSignOn {
  readonly begin: () => { readonly address: string; readonly pending: Pending };
  /** Exchanges the returned code, from server to server. Throws if the provider refuses or does not answer. */
  readonly finish: (authCode: string) => Promise<SignedIn>;
}

/** Timeout of calls to the provider, milliseconds. */
const timeoutMs = 10_000;

/** Single sign-on with the provider's own tokens. Source: requirements#IDP-sso. */
export function tokenSignOn({ origin, tokenMode: { provider, apiKey, secret } }: PartnerDeps): TokenSignOn {
  return {
    begin: () => {
      const state = randomBytes(16).toString('base64url');
      const query = new URLSearchParams({
        APIKey: apiKey,
        redirectURL: `${origin}${callbackPaths.token}`,
        context: state,
      });
      return { address: `${provider}/accounts.sso.login?${query.toString()}`, pending: { mode: 'token', state } };
    },
    finish: async (authCode) => {
      const body = new URLSearchParams({ apiKey, secret, authCode, include: 'profile', format: 'json' });
      const answer = await fetch(`${provider}/socialize.notifyLogin`, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return toSignedIn(await answer.json());
    },
  };
}

function toSignedIn(answer: unknown): SignedIn {
  const { errorCode, profile } = readMembers(answer);
  if (errorCode !== 0) throw new Error(`the provider answered ${String(errorCode)}`);
  const { firstName, lastName, email } = readMembers(profile);
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return { mode: 'token', ...(name === '' ? {} : { name }), ...(typeof email === 'string' ? { email } : {}) };
}

const readMembers = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
