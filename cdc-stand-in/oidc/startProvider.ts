import { Provider, type ClientMetadata, type Configuration, type JWKS, type KoaContextWithOIDC } from 'oidc-provider';
import { storedSecret, signingKeys } from './signingKeys.ts';
import {
  issuerPath,
  type SingleSignOnDeps,
  type PartnerRegistration,
  cookieNames,
  findCustomer,
} from './singleSignOn.ts';
import { DAY_SECONDS } from '../clock.ts';
import type { Account } from '../storage/accountRecords.ts';
import { closeSessionsOf } from '../storage/sessionRecords.ts';
import { passiveParam, proxyAddress } from './proxyAddress.ts';
import { recordAdapter } from './recordAdapter.ts';
import { html, type Html } from '../pages/html.ts';
import { cardPage, pageLanguage, type PageLanguage } from '../pages/page.ts';
import { pageTextsIn } from '../texts.ts';

/** Starts the provider with its stored keys, or with new ones. */
export async function startProvider(deps: SingleSignOnDeps): Promise<Provider> {
  const keys = {
    jwks: await signingKeys(deps.db, deps.clock),
    cookies: await storedSecret(deps.db, deps.clock, 'cookies'),
  };
  const provider = new Provider(`${deps.origin}${issuerPath(deps.apiKey)}`, providerConfiguration(deps, keys));
  const endSessions = (uid: string): Promise<void> => closeSessionsOf(deps.db, deps.clock.now(), uid);
  provider.proxy = deps.origin.startsWith('https:');
  // If customers also log out of the customer account on the provider's page, ends the sites' sessions before the
  // redirect.
  provider.use(async (ctx, next) => {
    await next();
    const { route, session, params, entities } = (ctx.oidc as Partial<typeof ctx.oidc> | undefined) ?? {};
    // Without a login in the browser there is no question: the id token alone identifies the customer.
    const sub = entities?.IdTokenHint?.payload.sub;
    if (route === 'end_session' && ctx.status === 200 && session?.accountId === undefined && typeof sub === 'string')
      await endSessions(sub);
    if (
      route === 'end_session_confirm' &&
      ctx.status === 303 &&
      params?.['logout'] !== undefined &&
      session?.accountId !== undefined
    )
      await endSessions(session.accountId);
  });
  return provider;
}

/**
 * Seconds. An authorisation lasts longer than the browser's context (10 minutes), so that the page can show its error.
 */
const ttl = {
  AccessToken: 3600,
  AuthorizationCode: 60,
  Grant: 14 * DAY_SECONDS,
  IdToken: 3600,
  Interaction: 900,
  Session: DAY_SECONDS,
} as const;

/**
 * The OpenID provider with the behaviour of the real one: code flow, the site's sessions instead of its own, consent by
 * a signed answer.
 */
function providerConfiguration(
  deps: SingleSignOnDeps,
  keys: { readonly jwks: JWKS; readonly cookies: string },
): Configuration {
  return {
    adapter: recordAdapter(deps.db, deps.clock),
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
    findAccount: async (_ctx, uid) => {
      const customer = await findCustomer(deps, uid);
      return customer && { accountId: uid, claims: () => claimsOf(customer) };
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

/** The data of a customer that partners may see. */
function claimsOf({ uid, profile: { firstName, lastName, email }, isVerified, lang }: Account) {
  const name = [firstName, lastName]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(' ');
  return {
    sub: uid,
    ...(name !== '' && { name }),
    ...(typeof firstName === 'string' && { given_name: firstName }),
    ...(typeof lastName === 'string' && { family_name: lastName }),
    ...(typeof email === 'string' && { email, email_verified: isVerified }),
    ...(lang !== null && { locale: lang }),
  };
}

/**
 * Asks whether to log out of the customer account too. `form` is the provider's own form with its secret; both buttons
 * look the same.
 */
function logoutPage(ctx: KoaContextWithOIDC, form: string): void {
  const t = pageTextsIn(languageOf(ctx));
  const partner = ctx.oidc.client?.clientName ?? t('signOn.thePartner');
  show(
    ctx,
    t('signOn.logoutTitle'),
    html`<p>${t('signOn.logoutQuestion', { partner })}</p>
      ${{ markup: form }}
      <div class="actions equal">
        <button class="button quiet" form="op.logoutForm" name="logout" value="yes">${t('signOn.logoutBoth')}</button>
        <button class="button quiet" form="op.logoutForm">${t('signOn.logoutPartner')}</button>
      </div>`,
  );
}

/** The page after a logout without a return URL. */
function loggedOutPage(ctx: KoaContextWithOIDC): void {
  const t = pageTextsIn(languageOf(ctx));
  show(ctx, t('signOn.loggedOutTitle'), html`<p>${t('signOn.loggedOut')}</p>`);
}

/** An error of a login or logout that cannot be sent to the partner, because the partner or its URL is not known. */
function errorPage(
  ctx: KoaContextWithOIDC,
  out: { readonly error: string; readonly error_description?: string },
): void {
  const t = pageTextsIn(languageOf(ctx));
  const isLogout = ctx.path.includes('/endsession');
  show(
    ctx,
    t(isLogout ? 'signOn.logoutErrorTitle' : 'signOn.errorTitle'),
    html`<p>${t(isLogout ? 'signOn.logoutError' : 'signOn.error')}</p>
      <details>
        <summary>${t('signOn.details')}</summary>
        <p lang="en"><code>${out.error}</code>: ${out.error_description ?? ''}</p>
      </details>`,
  );
}

function languageOf(ctx: KoaContextWithOIDC): PageLanguage {
  return pageLanguage(ctx.query['ui_locales'], ctx.get('accept-language'));
}

function show(ctx: KoaContextWithOIDC, title: string, content: Html): void {
  ctx.type = 'html';
  ctx.body = cardPage({ title, language: languageOf(ctx), content });
}
