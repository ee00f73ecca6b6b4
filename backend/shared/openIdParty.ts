import type { Configuration, IDToken, TokenEndpointResponse, UserInfoResponse } from 'openid-client';

/** A relying party at an OpenID provider. */
export interface OpenIdPartySettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The URL to which the provider sends browsers back. */
  readonly callback: string;
  /** Allows plain http, for providers on this machine. */
  readonly allowHttp?: boolean;
}

/** Values of a started sign-on that must match when the browser returns. */
export interface PendingSignOn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Tokens that load a person's current claims from the provider. */
export interface PersonTokens {
  readonly access: string;
  readonly refresh?: string;
}

/** The person who signed on. `claims` are those of the ID token. */
interface SignedOn {
  readonly claims: IDToken;
  readonly userInfo: UserInfoResponse;
  readonly idToken: string | undefined;
  readonly tokens: PersonTokens;
}

/** Current data of a person who signed on; `claims` is empty without a new ID token. */
interface Renewed {
  readonly claims: Partial<IDToken>;
  readonly userInfo: UserInfoResponse;
  readonly tokens: PersonTokens;
}

/** Loads with the first sign-on, so that a node starts without waiting for it. */
const library = () => import('openid-client');

/**
 * The authorisation code flow with PKCE, state and nonce. Loads the provider's metadata at first use; after a failure
 * the next use tries again.
 */
// oxlint-disable-next-line max-lines-per-function -- one flow, whose steps share the provider's metadata
export function openIdParty({ issuer, clientId, clientSecret, callback, allowHttp }: OpenIdPartySettings) {
  let cachedConfiguration: Configuration | undefined;
  const configuration = async (): Promise<Configuration> => {
    const client = await library();
    cachedConfiguration ??= await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: 10,
      // The library refuses plain http by default.
      ...(allowHttp === true ? { execute: [client.allowInsecureRequests] } : {}),
    });
    return cachedConfiguration;
  };
  return {
    /**
     * The provider's address for a browser, and the values to store until it returns. `more`: further protocol
     * parameters.
     */
    begin: async (more: Readonly<Record<string, string>> = {}) => {
      const client = await library();
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const party = await configuration();
      const hasOfflineAccess = party.serverMetadata().scopes_supported?.includes('offline_access') === true;
      const address = client.buildAuthorizationUrl(party, {
        redirect_uri: callback,
        scope: hasOfflineAccess ? 'openid profile email offline_access' : 'openid profile email',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        ...more,
      });
      return { ...pending, address: address.href };
    },
    /** Finishes a sign-on with the address that came back. Throws the provider's error or that of a failed check. */
    finish: async (address: URL, { state, nonce, verifier }: PendingSignOn): Promise<SignedOn> => {
      const client = await library();
      const party = await configuration();
      const tokens = await client.authorizationCodeGrant(party, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider named nobody');
      const userInfo = await client.fetchUserInfo(party, tokens.access_token, claims.sub);
      return { claims, userInfo, idToken: tokens.id_token, tokens: toPersonTokens(tokens) };
    },
    /**
     * Loads the current data of a person who signed on earlier. Undefined if the provider refuses the tokens; throws if
     * it does not answer.
     */
    renew: async (before: PersonTokens, subject: string): Promise<Renewed | undefined> => {
      const client = await library();
      const party = await configuration();
      try {
        const refreshResponse =
          before.refresh === undefined ? undefined : await client.refreshTokenGrant(party, before.refresh);
        const tokens = refreshResponse === undefined ? before : { ...before, ...toPersonTokens(refreshResponse) };
        return {
          claims: refreshResponse?.claims() ?? {},
          userInfo: await client.fetchUserInfo(party, tokens.access, subject),
          tokens,
        };
      } catch (error) {
        if (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError)
          return undefined;
        throw error;
      }
    },
    /** The provider's address for signing out; it sends the browser back to `afterwards`. */
    endAddress: async (idToken: string, afterwards: string) => {
      const client = await library();
      return client.buildEndSessionUrl(await configuration(), {
        id_token_hint: idToken,
        post_logout_redirect_uri: afterwards,
      }).href;
    },
  };
}

const toPersonTokens = ({ access_token: access, refresh_token: refresh }: TokenEndpointResponse): PersonTokens => ({
  access,
  ...(refresh !== undefined && { refresh }),
});
