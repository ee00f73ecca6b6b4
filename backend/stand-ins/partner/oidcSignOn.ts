import { openIdParty } from '#backend/shared/openIdParty.ts';
import type { PartnerDeps } from './partnerDeps.ts';
import { callbackPaths } from './partnerDeps.ts';
import type { Pending, SignedIn } from './visitors.ts';

/** The partner as a relying party. */
export interface OidcSignOn {
  /** The URL for the customer, and what to store until they return. `prompt` as in the protocol. */
  readonly begin: (prompt?: string) => Promise<{ readonly address: string; readonly pending: Pending }>;
  /** Finishes a sign-on with the URL that came back. Throws the provider's error or that of a failed check. */
  readonly finish: (address: URL, pending: Pending) => Promise<SignedIn>;
  /** The URL for a customer who signs out. */
  readonly endAddress: (idToken: string) => Promise<string>;
}

/** Signing on at the customers' provider. */
export function oidcSignOn({ origin, oidc }: PartnerDeps): OidcSignOn {
  // The stand-in uses plain HTTP on this machine; a partner in production never would.
  const party = openIdParty({ ...oidc, callback: `${origin}${callbackPaths.oidc}`, allowHttp: true });
  return {
    begin: async (prompt) => {
      const { address, ...pending } = await party.begin(prompt === undefined ? {} : { prompt });
      return { address, pending: { mode: 'oidc', ...pending } };
    },
    finish: async (address, { state, nonce = '', verifier = '' }) => {
      const { userInfo, idToken } = await party.finish(address, { state, nonce, verifier });
      const { name, email } = userInfo;
      return {
        mode: 'oidc',
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        ...(idToken === undefined ? {} : { idToken }),
      };
    },
    endAddress: (idToken) => party.endAddress(idToken, `${origin}${callbackPaths.afterLogout}`),
  };
}
