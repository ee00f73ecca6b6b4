import type { PgTable } from 'drizzle-orm/pg-core';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { authCodes, ssoTokens } from '../../../cdc-stand-in/oidc/tables.ts';
import { takeAuthCode } from '../../../cdc-stand-in/oidc/token-mode/ssoTokens.ts';
import { photoService, recipeBox } from './codeFlow.ts';
import { apiKey, timeLimit, site, startSsoSetup, type SsoSetup } from './setup.ts';
import { ScriptedBrowser } from './scriptedBrowser.ts';
import { cases } from '../../longRun.ts';
import { formPost } from '../../formPost.ts';
import { anyText } from '../../anyText.ts';

let setup: SsoSetup;
let browser: ScriptedBrowser;
const photoBack = 'http://localhost:3998/token/callback';
const invalid = `${site}/login?error=invalid_token&error_description=invalid+sso+token`;

beforeAll(async () => {
  setup = await startSsoSetup([photoService, recipeBox]);
}, timeLimit);
afterAll(() => setup.stop());
beforeEach(() => {
  setup.clock.reset();
  browser = new ScriptedBrowser();
});

const beginAddress = (params: Readonly<Record<string, string>>) =>
  `${setup.origin}/accounts.sso.login?${new URLSearchParams(params).toString()}`;
const begin = async (context = 'state-1') =>
  (await browser.follow(beginAddress({ APIKey: '4_photo', redirectURL: photoBack, context }))).searchParams.get(
    'gig_ssoToken',
  )!;
const goOn = (ssoToken: string, loginToken: string, key = apiKey) =>
  browser.follow(`${setup.origin}/accounts.sso.continue`, {
    ssoToken,
    login_token: loginToken,
    APIKey: key,
    sdk: 'js_latest',
    sdkBuild: '1',
  });

describe('token mode', () => {
  it('opens the central login page with a token and sends the customer back to where the partner began (requirements#IDP-sso)', async () => {
    const login = await browser.follow(
      beginAddress({ APIKey: '4_photo', redirectURL: photoBack, context: 'state & more' }),
    );
    expect(`${login.origin}${login.pathname}`).toBe(`${site}/login`);
    const back = await goOn(login.searchParams.get('gig_ssoToken')!, await setup.logIn('uid-ada'));
    expect(`${back.origin}${back.pathname}`).toBe(photoBack);
    expect(back.searchParams.get('context')).toBe('state & more');
    await expect(
      takeAuthCode(setup.db, setup.clock.now(), '4_photo', back.searchParams.get('authCode')!),
    ).resolves.toBe('uid-ada');
  });

  it('redirects for real, so a site must list its partners in its form policy', async () => {
    const answer = await browser.open(`${setup.origin}/accounts.sso.continue`, {
      ssoToken: await begin(),
      login_token: await setup.logIn('uid-ada'),
      APIKey: apiKey,
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(`${photoBack}?authCode=`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('accepts a token for exactly a quarter of an hour', async () => {
    // Stops the machine's time, however long the calls take.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const inTime = await begin();
    setup.clock.advance(899_999);
    expect((await goOn(inTime, await setup.logIn('uid-ada'))).href).toContain('authCode=');
    const expiredToken = await begin();
    setup.clock.advance(900_000);
    expect((await goOn(expiredToken, await setup.logIn('uid-ada'))).href).toBe(invalid);
  });

  it('accepts a token once, also with two tabs at the same moment', async () => {
    const token = await begin();
    const loginToken = await setup.logIn('uid-ada');
    const both = await Promise.all([goOn(token, loginToken), goOn(token, loginToken)]);
    expect(both.filter(({ href }) => href.includes('authCode=')).length).toBe(1);
    expect(both.filter(({ href }) => href === invalid).length).toBe(1);
    expect((await goOn(token, loginToken)).href).toBe(invalid);
  });

  it('returns the token to the login page if the customer’s login has ended, and it still works afterwards', async () => {
    const token = await begin();
    expect((await goOn(token, 'token-long-gone')).href).toBe(`${site}/login?gig_ssoToken=${token}`);
    expect((await goOn(token, await setup.logIn('uid-ada'))).href).toContain('authCode=');
  });

  it('does not continue with a blocked customer', async () => {
    expect((await goOn(await begin(), await setup.logIn('uid-gone'))).pathname).toBe('/login');
  });

  it('answers a foreign site’s key like a wrong token', async () => {
    expect((await goOn(await begin(), await setup.logIn('uid-ada'), '4_photo')).href).toBe(invalid);
  });

  it.each([
    ['a key nobody has', { APIKey: '4_nobody', redirectURL: photoBack }],
    ['no address to return to', { APIKey: '4_photo' }],
    ['an address of another partner', { APIKey: '4_photo', redirectURL: 'http://localhost:3997/back' }],
    ['an address that only begins alike', { APIKey: '4_photo', redirectURL: `${photoBack}.evil.example` }],
    ['an endless context', { APIKey: '4_photo', redirectURL: photoBack, context: 'x'.repeat(513) }],
  ])('does not start with %s', async (_what, params) => {
    const answer = await browser.open(beginAddress(params));
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('http-equiv');
  });

  it('a code is invalid at another partner, the second time, or a minute later', async () => {
    const code = async () => (await goOn(await begin(), await setup.logIn('uid-ada'))).searchParams.get('authCode')!;
    const take = (key: string, value: string) => takeAuthCode(setup.db, setup.clock.now(), key, value);
    const first = await code();
    await expect(take('4_recipes', first)).resolves.toBeUndefined();
    await expect(take('4_photo', first)).resolves.toBe('uid-ada');
    await expect(take('4_photo', first)).resolves.toBeUndefined();
    const expiredCode = await code();
    setup.clock.advance(60_000);
    await expect(take('4_photo', expiredCode)).resolves.toBeUndefined();
  });

  it('deletes unused tokens and codes within the hour', async () => {
    await begin();
    await goOn(await begin(), await setup.logIn('uid-ada'));
    setup.clock.advance(2 * 3_600_000);
    const newToken = await begin();
    const count = async (table: PgTable) => (await setup.db.select().from(table)).length;
    expect([await count(ssoTokens), await count(authCodes)]).toEqual([1, 0]);
    expect((await goOn(newToken, await setup.logIn('uid-ada'))).href).toContain('authCode=');
  });

  it('accepts any text as a token, treats it as wrong, and never shows it as markup', async () => {
    const loginToken = await setup.logIn('uid-ada');
    await fc.assert(
      fc.asyncProperty(anyText({ maxLength: 60 }), async (text) => {
        const answer = await setup.app.inject(
          formPost('/accounts.sso.continue', { ssoToken: text, login_token: loginToken, APIKey: apiKey }),
        );
        expect(answer.statusCode).toBe(303);
        expect(answer.headers.location).toContain('error=invalid_token&error_description=invalid+sso+token');
        const markup = { ssoToken: `"><script>${text}`, login_token: 'gone', APIKey: apiKey };
        const asLogin = await setup.app.inject(formPost('/accounts.sso.continue', markup));
        expect(new URL(String(asLogin.headers.location)).origin).toBe(new URL(site).origin);
        expect(asLogin.body).not.toContain('<script>');
      }),
      { numRuns: cases(8, 240) },
    );
  });
});
