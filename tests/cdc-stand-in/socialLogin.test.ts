import { clearEverything } from '#backend/stand-ins/scenarios/storedPeople.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { form, password, portalKey, siteOrigin } from './startStandIn.ts';
import type { Answer } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';
import { formPost } from '../formPost.ts';

const consents = { privacy: { aec: { isConsentGranted: true } } };

const requestOf = (over: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({
    client_id: portalKey,
    state: new URLSearchParams({ requestID: 'R1', origin: siteOrigin }).toString(),
    x_provider: 'googleplus',
    x_targetEnv: 'jssdk',
    ...over,
  }).toString();

describe('social login', () => {
  const kit = useStandIn();
  beforeEach(async () => {
    await kit.db.transaction(clearEverything);
    await kit.standIn.accounts.putAccount('anna@example.com', {
      password,
      data: { nickname: 'N' },
      preferences: consents,
    });
  });

  const choicePage = async (): Promise<string> =>
    (await kit.app.inject({ url: `/accounts.socialLogin?${requestOf()}` })).body;

  /**
   * Chooses an identity on the consent page and reads the message of the pop-up to its opener: all values are texts.
   */
  const pick = async (
    choice: string,
    fields: Readonly<Record<string, string>> = {},
    over: Readonly<Record<string, string>> = {},
  ): Promise<Record<string, string>> => {
    const response = await kit.app.inject(
      formPost('/social/answer', form({ request: requestOf(over), choice, ...fields })),
    );
    const message = /data-message="R1=([^"]*)" data-origin="([^"]*)"/.exec(response.body);
    expect(message?.[2]).toBe(siteOrigin);
    return Object.fromEntries(new URLSearchParams(decodeURIComponent(message?.[1] ?? '')));
  };
  const complete = async (regToken: string, profile = {}): Promise<Answer> => {
    await kit.call('accounts.setAccountInfo', {
      regToken,
      profile,
      data: { nickname: 'N' },
      preferences: consents,
      lang: 'de',
    });
    return kit.call('accounts.finalizeRegistration', { regToken });
  };

  it('uses the language for which the script was requested', async () => {
    const { body } = await kit.app.inject({
      url: `/accounts.socialLogin?${requestOf({ x_lang: 'en' })}`,
      headers: { 'accept-language': 'de' },
    });
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('Who is signing in?');
  });

  it('offers every kind of person, known ones only if there are any', async () => {
    const before = await choicePage();
    expect(before).toContain('value="same-email"');
    expect(before).not.toContain('value="known"');
    await pick('new', { email: 'toni@example.com' });
    expect(await choicePage()).toContain('value="known"');
  });

  it('makes a new person complete what the site requires, then logs them in without a confirmation mail', async () => {
    const pending = await pick('new', { email: 'toni@example.com', firstName: 'Toni' });
    expect(pending).toMatchObject({ errorCode: '206001', regToken: expect.any(String) });
    expect(await complete(pending['regToken'] ?? '')).toMatchObject({
      errorCode: 0,
      newUser: true,
      isVerified: true,
      loginProvider: 'googleplus',
      socialProviders: 'googleplus',
      profile: { firstName: 'Toni' },
    });
  });

  it('asks a person without an address for one, and has it confirmed', async () => {
    const pending = await pick('no-email');
    expect(pending['errorDetails']).toContain('profile.email');
    expect(await complete(pending['regToken'] ?? '', { email: 'toni@example.com' })).toMatchObject({
      errorCode: 206002,
    });
    expect(await kit.mailbox.list({ to: 'toni@example.com', kind: 'verification' })).toHaveLength(1);
  });

  it('logs a known person in at once', async () => {
    await complete((await pick('new', { email: 'toni@example.com' }))['regToken'] ?? '');
    const identity = /<option value="(googleplus-[^"]+)"/.exec(await choicePage())?.[1] ?? '';
    expect(await pick('known', { identity })).toMatchObject({
      errorCode: '0',
      newUser: 'false',
      sessionInfo: expect.stringContaining('login_token'),
    });
  });

  it('links an account with the same address after its password: 403043, 200009, logged in', async () => {
    const conflict = await pick('same-email', { account: 'anna@example.com' });
    expect(conflict).toMatchObject({ errorCode: '403043', errorMessage: 'Login identifier exists' });
    const regToken = conflict['regToken'] ?? '';
    expect(await kit.call('accounts.getConflictingAccount', { regToken })).toMatchObject({
      conflictingAccount: { loginProviders: ['site'], loginID: 'anna@example.com' },
    });
    expect(await kit.code('accounts.finalizeRegistration', { regToken })).toBe(403043);
    const link = (word: string) =>
      kit.call('accounts.login', { loginMode: 'link', regToken, loginID: 'anna@example.com', password: word });
    expect(await link('Falsch#2025')).toMatchObject({ errorCode: 403042 });
    const linked = await link(password);
    expect(linked).toMatchObject({ errorCode: 200009, errorMessage: 'Accounts linked', regToken: expect.any(String) });
    expect(await kit.call('accounts.finalizeRegistration', { regToken: linked['regToken'] })).toMatchObject({
      errorCode: 0,
      socialProviders: 'site,googleplus',
    });
    expect(await link(password)).toMatchObject({ errorCode: 403025 });
  });

  it('does not link a pending login to somebody else’s account', async () => {
    await kit.standIn.accounts.putAccount('mallory@example.com', {
      password,
      data: { nickname: 'N' },
      preferences: consents,
    });
    const { regToken } = await pick('same-email', { account: 'anna@example.com' });
    expect(
      await kit.code('accounts.login', { loginMode: 'link', regToken, loginID: 'mallory@example.com', password }),
    ).toBe(403025);
  });

  it('reports no conflict if there is none', async () => {
    const { regToken } = await kit.call('accounts.initRegistration');
    expect(await kit.call('accounts.getConflictingAccount', { regToken })).toMatchObject({
      errorCode: 0,
      conflictingAccount: null,
    });
  });

  it('answers 200001 if the customer cancels', async () => {
    expect(await pick('cancel')).toMatchObject({ errorCode: '200001' });
  });

  it('returns by redirect with a code that can be exchanged once for a session', async () => {
    await complete((await pick('new', { email: 'toni@example.com' }))['regToken'] ?? '');
    const identity = /<option value="(googleplus-[^"]+)"/.exec(await choicePage())?.[1] ?? '';
    const request = requestOf({ x_authFlow: 'redirect', x_redirectURL: `${siteOrigin}/login` });
    const back = await kit.app.inject(formPost('/social/answer', { request, choice: 'known', identity }));
    const target = new URL(String(back.headers.location));
    expect([back.statusCode, target.origin, target.searchParams.get('errorCode')]).toEqual([303, siteOrigin, '0']);
    const authCode = target.searchParams.get('authCode');
    expect(await kit.call('socialize.notifyLogin', { authCode })).toMatchObject({
      errorCode: 0,
      sessionInfo: { login_token: expect.any(String) },
    });
    expect(await kit.code('socialize.notifyLogin', { authCode })).toBe(403025);
  });

  it.each([
    ['a foreign opener', { state: 'requestID=R1&origin=https%3A%2F%2Fevil.example' }],
    ['a foreign return address', { x_authFlow: 'redirect', x_redirectURL: 'https://evil.example/' }],
    ['an unknown key', { client_id: 'x' }],
    ['an unknown network', { x_provider: 'constructor' }],
  ])('refuses %s', async (_what, over) => {
    expect((await kit.app.inject({ url: `/accounts.socialLogin?${requestOf(over)}` })).statusCode).toBe(400);
  });
});
