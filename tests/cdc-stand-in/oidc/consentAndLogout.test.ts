import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signText } from '../../../cdc-stand-in/hashes.ts';
import { attempt, backToPartner, exchange, passThrough, photoService, recipeBox, relyingParty } from './codeFlow.ts';
import { apiKey, timeLimit, site, siteSecret, startSsoSetup, type SsoSetup } from './setup.ts';
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

const toConsent = async () => {
  const party = await relyingParty(setup, 'recipes');
  const begun = await attempt(party);
  const token = await setup.logIn('uid-ada');
  const proxy = await browser.follow(begun.address.href);
  const account = { UID: 'uid-ada', UIDSignature: 'sig', signatureTimestamp: '1' };
  const consent = await runPartnerScript({
    address: proxy.href,
    providerOrigin: setup.origin,
    apiKey,
    tab,
    loginToken: token,
    account,
  });
  return { party, begun, token, consent: consent! };
};
const answerWith = (consentJson: string, sig: string, token: string) =>
  script(
    `${site}/login/redirect?${new URLSearchParams({ mode: 'afterConsent', consent: consentJson, sig, userKey: 'key' }).toString()}`,
    token,
  );

describe('the consent page', () => {
  it('gets client, scope and the signed UID, and its signed answer signs the customer in', async () => {
    const { party, begun, token, consent } = await toConsent();
    expect(consent.pathname).toBe('/consentNotUsed');
    expect(Object.fromEntries(consent.searchParams)).toMatchObject({
      clientID: 'recipes',
      scope: 'openid profile email',
      UID: 'uid-ada',
      UIDSignature: 'sig',
    });
    const json = JSON.stringify({
      context: consent.searchParams.get('context'),
      clientID: 'recipes',
      UID: 'uid-ada',
      scope: 'openid email',
      consent: true,
    });
    const next = await answerWith(json, signText(json, siteSecret), token);
    const tokens = await exchange(party, await backToPartner(browser, next!), begun);
    expect(await client.fetchUserInfo(party, tokens.access_token, 'uid-ada')).toEqual({
      sub: 'uid-ada',
      email: 'ada@beispiel.example',
      email_verified: true,
    });
  });

  it.each([
    ['refused', { consent: false }, siteSecret, 'access_denied'],
    ['signed with another secret', {}, Buffer.from('guess').toString('base64'), 'consent_required'],
    ['given for another partner', { clientID: 'photo' }, siteSecret, 'consent_required'],
    ['given by another customer', { UID: 'uid-ben' }, siteSecret, 'consent_required'],
    ['given in another sign-on', { context: 'other' }, siteSecret, 'consent_required'],
  ])('a consent that was %s reaches the partner as an error', async (_what, change, secret, error) => {
    const { token, consent } = await toConsent();
    const json = JSON.stringify({
      context: consent.searchParams.get('context'),
      clientID: 'recipes',
      UID: 'uid-ada',
      scope: 'openid',
      consent: true,
      ...change,
    });
    const next = await answerWith(json, signText(json, secret), token);
    expect((await backToPartner(browser, next!)).searchParams.get('error')).toBe(error);
  });

  it('cannot be skipped by the browser', async () => {
    const { token } = await toConsent();
    const next = await script(`${site}/login/redirect?mode=afterConsent&skipConsent=true`, token);
    expect((await backToPartner(browser, next!)).searchParams.get('error')).toBe('consent_required');
  });
});

const signedIn = async () => {
  const party = await relyingParty(setup);
  const begun = await attempt(party);
  const token = await setup.logIn('uid-ada');
  const tokens = await exchange(party, await passThrough(setup, browser, tab, begun, token), begun);
  const address = client.buildEndSessionUrl(party, {
    id_token_hint: tokens.id_token!,
    post_logout_redirect_uri: 'http://localhost:3998/',
    state: 'bye',
  });
  const page = await (await browser.open(address.href)).text();
  const [, action, xsrf] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/.exec(page)!;
  return { token, page, action: action!, xsrf: xsrf!, idToken: tokens.id_token! };
};

describe('the partner’s logout', () => {
  it('asks whether to log out of the customer account too; “no” leads back with the login unchanged', async () => {
    const { token, page, action, xsrf } = await signedIn();
    expect(page).toContain('Sie haben sich bei Fotoservice abgemeldet.');
    const back = await browser.follow(action, { xsrf });
    expect(back.href).toBe('http://localhost:3998/?state=bye');
    expect(await setup.isLoggedIn(token)).toBe(true);
  });

  it('ends the customer’s logins at the sites on “yes”', async () => {
    const { token, action, xsrf } = await signedIn();
    expect((await browser.follow(action, { xsrf, logout: 'yes' })).href).toBe('http://localhost:3998/?state=bye');
    expect(await setup.isLoggedIn(token)).toBe(false);
  });

  it('with nothing but the login’s id token, from a browser without cookies, ends the customer’s logins', async () => {
    const { token, idToken } = await signedIn();
    const address = client.buildEndSessionUrl(await relyingParty(setup), { id_token_hint: idToken });
    const other = new ScriptedBrowser();
    address.searchParams.set('id_token_hint', `${idToken}x`);
    await other.open(address.href);
    expect(await setup.isLoggedIn(token)).toBe(true);
    address.searchParams.set('id_token_hint', idToken);
    await other.open(address.href);
    expect(await setup.isLoggedIn(token)).toBe(false);
  });

  it('ignores a foreign form', async () => {
    const { token, action } = await signedIn();
    await browser.open(action, { xsrf: 'guess', logout: 'yes' });
    expect(await setup.isLoggedIn(token)).toBe(true);
  });
});
