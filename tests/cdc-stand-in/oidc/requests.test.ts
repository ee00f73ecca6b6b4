import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt, exchange, passThrough, backToPartner, photoService, relyingParty } from './codeFlow.ts';
import type { Attempt } from './codeFlow.ts';
import { newTab, runPartnerScript } from './proxyPage.ts';
import { ScriptedBrowser } from './scriptedBrowser.ts';
import { apiKey, startSsoSetup, timeLimit, type SsoSetup } from './setup.ts';

let setup: SsoSetup;
let browser: ScriptedBrowser;
beforeAll(async () => {
  setup = await startSsoSetup([photoService]);
}, timeLimit);
afterAll(() => setup.stop());
beforeEach(() => {
  browser = new ScriptedBrowser();
});

const base = () => `${setup.origin}/oidc/op/v1.0/${apiKey}`;
const withLogin = (proxy: URL, loginToken?: string) =>
  runPartnerScript({
    address: proxy.href,
    providerOrigin: setup.origin,
    apiKey,
    tab: newTab(),
    ...(loginToken === undefined ? {} : { loginToken }),
  });

describe('an authorisation request as a form', () => {
  const send = async (begun: Attempt): Promise<URL> =>
    browser.follow(`${base()}/authorize`, Object.fromEntries(begun.address.searchParams));

  it('signs a logged-in customer in', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    const next = await withLogin(await send(begun), await setup.logIn('uid-ada'));
    await expect(exchange(party, await backToPartner(browser, next!), begun)).resolves.toHaveProperty('id_token');
  });

  it('with prompt=none asks nobody', async () => {
    const begun = await attempt(await relyingParty(setup), { prompt: 'none' });
    const proxy = await send(begun);
    expect(proxy.searchParams.get('mode')).toBe('passiveLogin');
    const next = await withLogin(proxy);
    expect((await backToPartner(browser, next!)).searchParams.get('error')).toBe('login_required');
  });
});

describe('a pushed authorisation request', () => {
  it.each([
    ['with a login', true],
    ['without one', false],
  ])('with prompt=none, %s', async (_what, isLoggedIn) => {
    const party = await relyingParty(setup);
    const begun = await attempt(party, { prompt: 'none' });
    const pushed = await fetch(`${base()}/request`, {
      method: 'POST',
      body: new URLSearchParams([...begun.address.searchParams, ['client_secret', 'photo-secret']]),
    });
    expect(pushed.status).toBe(201);
    const { request_uri: requestUri } = (await pushed.json()) as { readonly request_uri: string };
    const address = new URL(`${base()}/authorize?client_id=photo&request_uri=${encodeURIComponent(requestUri)}`);
    const answer = await passThrough(
      setup,
      browser,
      newTab(),
      { ...begun, address },
      isLoggedIn ? await setup.logIn('uid-ada') : undefined,
    );
    if (isLoggedIn) await expect(exchange(party, answer, begun)).resolves.toHaveProperty('id_token');
    else expect(answer.searchParams.get('error')).toBe('login_required');
  });

  it('is refused without the partner’s secret', async () => {
    const { address } = await attempt(await relyingParty(setup));
    const pushed = await fetch(`${base()}/request`, { method: 'POST', body: address.searchParams });
    expect(pushed.status).toBe(401);
  });
});

describe('what a request must name', () => {
  it('a redirect_uri, even if only one is registered', async () => {
    const { address } = await attempt(await relyingParty(setup));
    address.searchParams.delete('redirect_uri');
    const response = await browser.open(address.href);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('missing required parameter');
  });

  it('the redirect_uri again for the exchange of a code', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party);
    const answer = await passThrough(setup, browser, newTab(), begun, await setup.logIn('uid-ada'));
    const response = await fetch(`${base()}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: answer.searchParams.get('code') ?? '',
        code_verifier: begun.verifier,
        client_id: 'photo',
        client_secret: 'photo-secret',
      }),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'invalid_request', error_description: expect.stringContaining('redirect_uri') }),
    ]);
  });
});

describe('what the provider says of itself', () => {
  it('offers no refresh tokens, and gives none for offline_access', async () => {
    const configuration = (await (await fetch(`${base()}/.well-known/openid-configuration`)).json()) as Record<
      string,
      readonly string[]
    >;
    expect(configuration['grant_types_supported']).toEqual(['authorization_code']);
    expect(configuration['scopes_supported']).not.toContain('offline_access');
    const party = await relyingParty(setup);
    const begun = await attempt(party, { scope: 'openid offline_access' });
    const tokens = await exchange(
      party,
      await passThrough(setup, browser, newTab(), begun, await setup.logIn('uid-ada')),
      begun,
    );
    expect(tokens).not.toHaveProperty('refresh_token');
  });

  it('an error of a logout is called one', async () => {
    const logout = await browser.open(
      `${base()}/endsession?client_id=photo&post_logout_redirect_uri=http://evil.example/`,
    );
    expect([logout.status, await logout.text()]).toEqual([
      400,
      expect.stringContaining('<h1>Die Abmeldung ist nicht möglich</h1>'),
    ]);
    const login = await browser.open(`${base()}/authorize?client_id=nobody`);
    expect(await login.text()).toContain('<h1>Die Anmeldung ist nicht möglich</h1>');
  });
});
