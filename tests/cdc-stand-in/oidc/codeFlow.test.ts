import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt, backToPartner, exchange, passThrough, photoService, recipeBox, relyingParty } from './codeFlow.ts';
import { apiKey, timeLimit, site, startSsoSetup, type SsoSetup } from './setup.ts';
import { newTab, runPartnerScript, type TabStorage } from './proxyPage.ts';
import { ScriptedBrowser } from './scriptedBrowser.ts';

let setup: SsoSetup;
let browser: ScriptedBrowser;
let tab: TabStorage;

beforeAll(async () => {
  setup = await startSsoSetup([photoService, recipeBox]);
}, timeLimit);
afterAll(() => setup.stop());
beforeEach(() => {
  setup.clock.reset();
  browser = new ScriptedBrowser();
  tab = newTab();
});

const script = (address: URL | string, loginToken?: string) =>
  runPartnerScript({
    address: String(address),
    providerOrigin: setup.origin,
    apiKey,
    tab,
    ...(loginToken === undefined ? {} : { loginToken }),
  });

describe('discovery', () => {
  it('names the issuer of the site and endpoints on the provider’s origin, whatever host the request named', async () => {
    const base = `${setup.origin}/oidc/op/v1.0/${apiKey}`;
    const answer = await setup.app.inject({
      url: `/oidc/op/v1.0/${apiKey}/.well-known/openid-configuration`,
      headers: { host: 'evil.example' },
    });
    expect(answer.json()).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      userinfo_endpoint: `${base}/userinfo`,
      jwks_uri: `${base}/.well-known/jwks`,
      end_session_endpoint: `${base}/endsession`,
    });
    expect(answer.json<{ scopes_supported: string[] }>().scopes_supported).toEqual(
      expect.arrayContaining(['openid', 'profile', 'email']),
    );
  });

  it('publishes signing keys without their private parts, the same after a restart', async () => {
    const address = `/oidc/op/v1.0/${apiKey}/.well-known/jwks`;
    const before = (await setup.app.inject(address)).json<{ keys: Record<string, string>[] }>();
    expect(before.keys[0]).not.toHaveProperty('d');
    const again = await startSsoSetup([photoService], setup.db);
    expect((await again.app.inject(address)).json()).toEqual(before);
    await again.app.close();
  });

  it('does not know keys of other sites', async () => {
    expect((await setup.app.inject('/oidc/op/v1.0/4_other/.well-known/openid-configuration')).statusCode).toBe(404);
  });
});

describe('the code flow', () => {
  it('greets a customer who is logged in at the site by name, without a question', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    const answer = await passThrough(setup, browser, tab, begun, await setup.logIn('uid-ada'));
    expect(answer.origin).toBe('http://localhost:3998');
    const tokens = await exchange(party, answer, begun);
    expect(tokens.claims()?.sub).toBe('uid-ada');
    await expect(client.fetchUserInfo(party, tokens.access_token, 'uid-ada')).resolves.toMatchObject({
      name: 'Ada Beispiel',
      given_name: 'Ada',
      email: 'ada@beispiel.example',
      email_verified: true,
      locale: 'de',
    });
  });

  it('leaves out what an account does not have', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    const tokens = await exchange(
      party,
      await passThrough(setup, browser, tab, begun, await setup.logIn('uid-ben')),
      begun,
    );
    await expect(client.fetchUserInfo(party, tokens.access_token, 'uid-ben')).resolves.toEqual({
      sub: 'uid-ben',
      email: 'ben@beispiel.example',
      email_verified: false,
    });
  });

  it('sends a logged-out customer to the login page, and to the partner after the login', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party, { ui_locales: 'nl', login_hint: 'ada@beispiel.example' });
    const proxy = await browser.follow(begun.address.href);
    expect(Object.fromEntries(proxy.searchParams)).toMatchObject({
      mode: 'login',
      oidcServicePartner: 'photo',
      client_id: 'photo',
      scope: 'openid profile email',
      gig_skipConsent: 'true',
    });
    const login = await script(proxy);
    expect(login?.href).toBe(`${site}/login?gig_ui_locales=nl&gig_login_hint=ada%40beispiel.example`);
    const next = await script(`${site}/login/redirect?mode=afterLogin`, await setup.logIn('uid-ada'));
    const tokens = await exchange(party, await backToPartner(browser, next!), begun);
    expect(tokens.claims()?.sub).toBe('uid-ada');
  });

  it('continues with mode=afterConsent&skipConsent=true, as the product’s pages return', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    await script(await browser.follow(begun.address.href));
    const next = await script(
      `${site}/login/redirect?mode=afterConsent&skipConsent=true`,
      await setup.logIn('uid-ada'),
    );
    await expect(exchange(party, await backToPartner(browser, next!), begun)).resolves.toHaveProperty('id_token');
  });

  it('accepts a code once; the second exchange is refused and ends the tokens of the first', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    const answer = await passThrough(setup, browser, tab, begun, await setup.logIn('uid-ada'));
    const tokens = await exchange(party, answer, begun);
    await expect(exchange(party, answer, begun)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(client.fetchUserInfo(party, tokens.access_token, 'uid-ada')).rejects.toThrow();
  });

  it('accepts only one of two parallel exchanges of a code', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    const answer = await passThrough(setup, browser, tab, begun, await setup.logIn('uid-ada'));
    const both = await Promise.allSettled([exchange(party, answer, begun), exchange(party, answer, begun)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  it('refuses a code that is older than a minute', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    const answer = await passThrough(setup, browser, tab, begun, await setup.logIn('uid-ada'));
    setup.clock.advance(61_000);
    await expect(exchange(party, answer, begun)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('refuses a code at another partner, with a wrong verifier, and without the partner’s secret', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    const code = (await passThrough(setup, browser, tab, begun, await setup.logIn('uid-ada'))).searchParams.get(
      'code',
    )!;
    const ask = (clientId: string, secret: string, verifier: string) =>
      fetch(`${setup.origin}/oidc/op/v1.0/${apiKey}/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: 'http://localhost:3998/oidc/callback',
          code_verifier: verifier,
        }),
      });
    await expect((await ask('recipes', 'recipes-secret', begun.verifier)).json()).resolves.toMatchObject({
      error: 'invalid_grant',
    });
    await expect((await ask('photo', 'photo-secret', 'a'.repeat(43))).json()).resolves.toMatchObject({
      error: 'invalid_grant',
    });
    await expect((await ask('photo', 'guess', begun.verifier)).json()).resolves.toMatchObject({
      error: 'invalid_client',
    });
    expect((await ask('photo', 'photo-secret', begun.verifier)).status).toBe(200);
  });

  it('never sends a customer to a URL that the partner did not register', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party, { redirect_uri: 'http://localhost:3998/oidc/callback.evil.example' });
    const answer = await browser.open(begun.address.href);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('Die Anmeldung ist nicht möglich');
  });

  it('cannot be continued in a browser that did not begin it', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    const proxy = await browser.follow(begun.address.href);
    const next = await script(proxy, await setup.logIn('uid-ada'));
    const stranger = new ScriptedBrowser();
    const resume = await stranger.follow(next!.href);
    expect((await stranger.open(resume.href)).headers.get('location')).toBeNull();
  });

  it('has no login of its own: after the site’s logout the partner can log nobody in', async () => {
    const party = await relyingParty(setup);
    const token = await setup.logIn('uid-ada');
    await passThrough(setup, browser, tab, await attempt(party), token);
    await setup.logOut(token);
    const login = await script(await browser.follow((await attempt(party)).address.href));
    expect(login?.pathname).toBe('/login');
  });

  it('lets another customer log in with the same browser, without data of the first', async () => {
    const party = await relyingParty(setup);
    await passThrough(setup, browser, tab, await attempt(party), await setup.logIn('uid-ada'));
    const begun = await attempt(party);
    const tokens = await exchange(
      party,
      await passThrough(setup, browser, tab, begun, await setup.logIn('uid-ben')),
      begun,
    );
    expect(tokens.claims()?.sub).toBe('uid-ben');
  });
});
