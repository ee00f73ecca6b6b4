import * as client from 'openid-client';
import type { PartnerDeps } from './partnerDeps.ts';
import { callbackPaths } from './partnerDeps.ts';
import type { Pending, SignedIn } from './visitors.ts';

/** The partner as a relying party: authorisation code with PKCE, state and nonce. */
export interface OidcSignOn {
  /** The URL for the customer, and what to store until they return. `prompt` as in the protocol. */
  readonly begin: (prompt?: string) => Promise<{ readonly address: string; readonly pending: Pending }>;
  /** Finishes a sign-on with the URL that came back. Throws the provider's error or that of a failed check. */
  readonly finish: (address: URL, pending: Pending) => Promise<SignedIn>;
  /** The URL for a customer who signs out. */
  readonly endAddress: (idToken: string) => Promise<string>;
}

/** Reads the provider's metadata at first use; after a failure the next use tries again. */
export function oidcSignOn({ origin, oidc }: PartnerDeps): OidcSignOn {
  let known: client.Configuration | undefined;
  const configuration = async (): Promise<client.Configuration> => {
    // The stand-in uses plain HTTP on this machine; a partner in production never would.
    known ??= await client.discovery(new URL(oidc.issuer), oidc.clientId, oidc.clientSecret, undefined, {
      execute: [client.allowInsecureRequests],
      timeout: 10,
    });
    return known;
  };
  return {
    begin: async (prompt) => {
      const pending = {
        mode: 'oidc' as const,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: `${origin}${callbackPaths.oidc}`,
        scope: 'openid profile email',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...(prompt === undefined ? {} : { prompt }),
      });
      return { address: address.href, pending };
    },
    finish: async (address, { state, nonce, verifier }) => {
      const party = await configuration();
      const tokens = await client.authorizationCodeGrant(party, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const subject = tokens.claims()?.sub;
      if (subject === undefined) throw new Error('the provider named nobody');
      const { name, email } = await client.fetchUserInfo(party, tokens.access_token, subject);
      return {
        mode: 'oidc',
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email }),
        idToken: tokens.id_token,
      };
    },
    endAddress: async (idToken) =>
      client.buildEndSessionUrl(await configuration(), {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${origin}${callbackPaths.afterLogout}`,
      }).href,
  };
}
