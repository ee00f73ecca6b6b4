import type { ClientMetadata, Configuration, JWKS } from 'oidc-provider';
import type { Queries } from '#backend/shared/database/database.ts';
import { cookieNames } from './cookieNames.ts';
import { errorPage, loggedOutPage, logoutPage } from './pages.ts';
import { passiveParam, proxyAddress } from './proxyAddress.ts';
import { recordAdapter } from './recordAdapter.ts';
import type { PartnerRegistration, SingleSignOnDeps, SsoCustomer } from './singleSignOn.ts';

/**
 * Seconds. An authorisation lasts longer than the browser's context (10 minutes), so that the page can explain what
 * happened.
 */
const ttl = {
  AccessToken: 3600,
  AuthorizationCode: 60,
  Grant: 14 * 86_400,
  IdToken: 3600,
  Interaction: 900,
  Session: 86_400,
} as const;

/**
 * The OpenID provider with the behaviour of the real one: code flow, the site's sessions instead of its own, consent by
 * a signed answer. `queries` is the database for its records.
 */
export function providerConfiguration(
  deps: SingleSignOnDeps,
  queries: Queries,
  keys: { readonly jwks: JWKS; readonly cookies: string },
): Configuration {
  return {
    adapter: recordAdapter(queries, deps.clock),
    clients: deps.partners.flatMap(toClient),
    jwks: keys.jwks,
    cookies: {
      keys: [keys.cookies],
      names: cookieNames,
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
      email: ['email', 'email_verified'],
    },
    scopes: ['openid', 'profile', 'email'],
    responseTypes: ['code'],
    extraParams: [passiveParam],
    pkce: { required: () => false },
    allowOmittingSingleRegisteredRedirectUri: false,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      introspection: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: logoutPage, postLogoutSuccessSource: loggedOutPage },
    },
    routes: {
      authorization: '/authorize',
      token: '/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks',
      end_session: '/endsession',
      introspection: '/introspect',
      revocation: '/revoke',
    },
    ttl,
    interactions: { url: (_ctx, interaction) => proxyAddress(deps, interaction) },
    findAccount: async (_ctx, UID) => {
      const customer = await deps.customers.find(UID);
      return customer === undefined ? undefined : { accountId: UID, claims: () => ({ ...claimsOf(customer) }) };
    },
    renderError: errorPage,
  };
}

function toClient({ name, oidc }: PartnerRegistration): readonly ClientMetadata[] {
  if (oidc === undefined) return [];
  return [
    {
      client_id: oidc.clientId,
      client_secret: oidc.clientSecret,
      client_name: name,
      redirect_uris: [...oidc.redirectUris],
      post_logout_redirect_uris: [...oidc.postLogoutRedirectUris],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ];
}

function claimsOf({ UID, firstName, lastName, email, emailVerified, language }: SsoCustomer): {
  readonly sub: string;
  readonly [claim: string]: string | boolean;
} {
  const name = [firstName, lastName].filter((part) => part !== undefined && part !== '').join(' ');
  return {
    sub: UID,
    ...(name === '' ? {} : { name }),
    ...(firstName === undefined ? {} : { given_name: firstName }),
    ...(lastName === undefined ? {} : { family_name: lastName }),
    ...(email === undefined ? {} : { email, email_verified: emailVerified }),
    ...(language === undefined ? {} : { locale: language }),
  };
}
