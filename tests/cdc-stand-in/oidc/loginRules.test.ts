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

describe('prompt and age of the login', () => {
  it('prompt=none answers login_required to the partner if nobody is logged in', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party, { prompt: 'none' });
    const answer = await passThrough(setup, browser, tab, begun);
    expect(answer.searchParams.get('error')).toBe('login_required');
    expect(answer.searchParams.get('state')).toBe(begun.state);
  });

  it('prompt=none signs a logged-in customer in', async () => {
    const party = await relyingParty(setup);
    const begun = await attempt(party, { prompt: 'none' });
    await expect(
      exchange(party, await passThrough(setup, browser, tab, begun, await setup.logIn('uid-ada')), begun),
    ).resolves.toHaveProperty('id_token');
  });

  it('prompt=login asks again even if there is a login, and does not accept an older one', async () => {
    const party = await relyingParty(setup);
    const old = await setup.logIn('uid-ada');
    setup.clock.advance(1000);
    const begun = await attempt(party, { prompt: 'login' });
    const proxy = await browser.follow(begun.address.href);
    expect((await script(proxy, old))?.pathname).toBe('/login');
    const tooOld = await script(`${site}/login/redirect?mode=afterLogin`, old);
    const back = await browser.follow(tooOld!.href);
    expect(back.searchParams.get('mode')).toBe('forceLogin');
    expect((await script(back, old))?.pathname).toBe('/login');
    const nextUrl = await script(`${site}/login/redirect?mode=afterLogin`, await setup.logIn('uid-ada'));
    await expect(exchange(party, await backToPartner(browser, nextUrl!), begun)).resolves.toHaveProperty('id_token');
  });

  it('max_age requires a new login if the old one is older', async () => {
    const party = await relyingParty(setup);
    const old = await setup.logIn('uid-ada');
    setup.clock.advance(120_000);
    const begun = await attempt(party, { max_age: '60' });
    const next = await script(await browser.follow(begun.address.href), old);
    expect((await browser.follow(next!.href)).searchParams.get('mode')).toBe('forceLogin');
  });
});

describe('when something is missing', () => {
  it('an authorisation older than a quarter of an hour ends at the error page of the site', async () => {
    const party = await relyingParty(setup);
    const proxy = await browser.follow((await attempt(party)).address.href);
    const next = await script(proxy, await setup.logIn('uid-ada'));
    setup.clock.advance(901_000);
    const back = await browser.follow(next!.href);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      mode: 'error',
      code: 'invalid_request',
      message: 'Missing or expired context',
    });
    const page = await script(back);
    expect(page?.pathname).toBe('/error');
    expect(Object.fromEntries(page!.searchParams)).toEqual({
      mode: 'error',
      code: 'invalid_request',
      message: 'Missing or expired context',
    });
  });

  it('a login that has ended in between leads to the login page, not to an error', async () => {
    const party = await relyingParty(setup);
    const next = await script(await browser.follow((await attempt(party)).address.href), 'token-long-gone');
    const back = await browser.follow(next!.href);
    expect(back.searchParams.get('mode')).toBe('forceLogin');
  });

  it('a blocked customer cannot log in', async () => {
    const party = await relyingParty(setup);
    const token = await setup.logIn('uid-gone');
    const next = await script(await browser.follow((await attempt(party)).address.href), token);
    expect((await browser.follow(next!.href)).searchParams.get('mode')).toBe('forceLogin');
  });
});
