import * as client from 'openid-client';
import type { PartnerRegistration } from '../../../cdc-stand-in/oidc/singleSignOn.ts';
import { apiKey, type SsoSetup } from './setup.ts';
import { runPartnerScript, type TabStorage } from './proxyPage.ts';
import type { ScriptedBrowser } from './scriptedBrowser.ts';

const callback = 'http://localhost:3998/oidc/callback';

/** Two partners: one without a consent page, one with. */
export const photoService: PartnerRegistration = {
  name: 'Fotoservice',
  oidc: {
    clientId: 'photo',
    clientSecret: 'photo-secret',
    redirectUris: [callback],
    postLogoutRedirectUris: ['http://localhost:3998/'],
    skipConsent: true,
  },
  tokenMode: {
    apiKey: '4_photo',
    secret: Buffer.from('photo').toString('base64'),
    redirectUrls: ['http://localhost:3998/token/callback'],
  },
};
export const recipeBox: PartnerRegistration = {
  name: 'Rezeptbox',
  oidc: {
    clientId: 'recipes',
    clientSecret: 'recipes-secret',
    redirectUris: [callback],
    postLogoutRedirectUris: [],
    skipConsent: false,
  },
  tokenMode: {
    apiKey: '4_recipes',
    secret: Buffer.from('recipes').toString('base64'),
    redirectUrls: ['http://localhost:3997/back'],
  },
};

/** Values that a relying party stores between request and answer. */
export interface Attempt {
  readonly address: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A relying party over openid-client. */
export async function relyingParty(setup: SsoSetup, clientId = 'photo'): Promise<client.Configuration> {
  const issuer = new URL(`${setup.origin}/oidc/op/v1.0/${apiKey}`);
  return client.discovery(issuer, clientId, `${clientId}-secret`, undefined, {
    execute: [client.allowInsecureRequests],
  });
}

/** A new authorisation request with PKCE, state and nonce. */
export async function attempt(
  party: client.Configuration,
  extra: Readonly<Record<string, string>> = {},
): Promise<Attempt> {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const challenge = await client.calculatePKCECodeChallenge(verifier);
  const address = client.buildAuthorizationUrl(party, {
    redirect_uri: callback,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  });
  return { address, state, nonce, verifier };
}

/** Exchanges the answer that reached the partner's callback. */
export function exchange(
  party: client.Configuration,
  answer: URL,
  { state, nonce, verifier }: Attempt,
): ReturnType<typeof client.authorizationCodeGrant> {
  return client.authorizationCodeGrant(party, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
}

/** The whole flow for a customer with a login at the site; returns the URL that reaches the partner's callback. */
export async function passThrough(
  setup: SsoSetup,
  browser: ScriptedBrowser,
  tab: TabStorage,
  begun: Attempt,
  loginToken?: string,
): Promise<URL> {
  const proxy = await browser.follow(begun.address.href);
  const next = await runPartnerScript({
    address: proxy.href,
    providerOrigin: setup.origin,
    apiKey,
    tab,
    ...(loginToken === undefined ? {} : { loginToken }),
  });
  if (next === undefined || !next.pathname.endsWith('/authorize/continue'))
    throw new Error(`the script went to ${String(next)}`);
  return backToPartner(browser, next);
}

/** From `/authorize/continue` through the provider to the partner. */
export async function backToPartner(browser: ScriptedBrowser, next: URL): Promise<URL> {
  const resume = await browser.follow(next.href);
  return browser.follow(resume.href);
}
