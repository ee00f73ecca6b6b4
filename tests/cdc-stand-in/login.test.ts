import { beforeEach, describe, expect, it } from 'vitest';
import { centreKey, complete, password, secret, tokenOf } from './startStandIn.ts';
import type { Answer } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

const withoutStamps = ({ callId: _id, time: _time, ...rest }: Answer) => rest;

describe('login', () => {
  const kit = useStandIn({
    policies: {
      security: { accountLockout: { failedLoginThreshold: 3, lockoutTimeSec: 300, failedLoginResetSec: 900 } },
    },
  });
  let UID: string;
  beforeEach(async () => {
    await kit.startAfresh();
    ({ UID } = await kit.standIn.accounts.putAccount('anna@example.com', {
      password,
      profile: { phones: [{ number: '1' }] },
      ...complete,
    }));
  });

  const login = (over: Readonly<Record<string, unknown>> = {}) =>
    kit.call('accounts.login', { loginID: 'anna@example.com', password, ...over });

  it('answers the same for a wrong password and an unknown person', async () => {
    const wrong = await login({ password: 'Falsch#2025' });
    expect(wrong).toMatchObject({
      errorCode: 403042,
      errorMessage: 'Invalid LoginID',
      errorDetails: 'invalid loginID or password',
      statusCode: 403,
      statusReason: 'Forbidden',
    });
    expect(withoutStamps(await login({ loginID: 'nobody@example.com' }))).toEqual(withoutStamps(wrong));
  });

  it('locks an account after too many wrong passwords, also for the right one, and unlocks it after a while', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await login({ password: 'Falsch#2025' })).errorCode).toBe(403042);
    expect(await login()).toMatchObject({ errorCode: 403120, errorMessage: 'Account temporarily locked out' });
    kit.clock.advance(300_001);
    expect(await login()).toMatchObject({ errorCode: 0 });
  });

  it('resets the count of wrong passwords after a while and after a right one', async () => {
    await login({ password: 'Falsch#2025' });
    await login({ password: 'Falsch#2025' });
    kit.clock.advance(901_000);
    await login({ password: 'Falsch#2025' });
    await login();
    await login({ password: 'Falsch#2025' });
    await login({ password: 'Falsch#2025' });
    expect(await login()).toMatchObject({ errorCode: 0 });
  });

  it('counts parallel guesses one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => login({ password: 'Falsch#2025' })));
    expect(answers.filter(({ errorCode }) => errorCode === 403042)).toHaveLength(3);
    expect(answers.filter(({ errorCode }) => errorCode === 403120)).toHaveLength(5);
  });

  it('refuses a blocked account', async () => {
    expect(await kit.code('accounts.setAccountInfo', { secret, UID, isActive: false })).toBe(0);
    expect(await login()).toMatchObject({ errorCode: 403041, errorMessage: 'Account disabled' });
  });

  it('tells a browser whose session it is, phones only on request', async () => {
    const login_token = tokenOf(await login());
    const info = await kit.call('accounts.getAccountInfo', { login_token, include: 'data,preferences,profile,' });
    expect(info).toMatchObject({
      errorCode: 0,
      UID,
      profile: { email: 'anna@example.com' },
      data: { nickname: 'N' },
      socialProviders: 'site',
      signatureTimestamp: expect.stringMatching(/^\d{10}$/),
    });
    expect(info).not.toHaveProperty('subscriptions');
    expect(info).not.toHaveProperty('profile.phones');
    expect(await kit.call('accounts.getAccountInfo', { login_token, extraProfileFields: 'phones' })).toMatchObject({
      profile: { phones: [{ number: '1' }] },
    });
  });

  it('limits sessions to their site and ends them at logout (requirements#two-areas, requirements#IDP-cookies)', async () => {
    const login_token = tokenOf(await login());
    expect(await kit.call('accounts.getAccountInfo', { login_token, apiKey: centreKey })).toMatchObject({
      errorCode: 403005,
      errorMessage: 'Unauthorized user',
    });
    expect(await kit.call('accounts.verifyLogin', { login_token })).toMatchObject({ errorCode: 0, UID });
    await kit.call('accounts.logout', { login_token });
    expect(await kit.code('accounts.verifyLogin', { login_token })).toBe(403005);
  });

  it('ends a session after the time that the page requested', async () => {
    const login_token = tokenOf(await login({ sessionExpiration: 60 }));
    kit.clock.advance(61_000);
    expect(await kit.code('accounts.getAccountInfo', { login_token })).toBe(403005);
  });

  it('checks the password of the current session without ending it, and counts', async () => {
    const login_token = tokenOf(await login());
    expect(await kit.call('accounts.login', { login_token, loginMode: 'reAuth', password })).not.toHaveProperty(
      'sessionInfo',
    );
    for (let count = 0; count < 3; count += 1)
      expect(await kit.code('accounts.login', { login_token, loginMode: 'reAuth', password: 'x' })).toBe(403042);
    expect(await kit.code('accounts.login', { login_token, loginMode: 'reAuth', password })).toBe(403120);
    expect(await kit.code('accounts.verifyLogin', { login_token })).toBe(0);
    expect(await kit.code('accounts.login', { loginMode: 'reAuth', password })).toBe(403005);
  });

  it('gives servers and phones their own kind of session', async () => {
    expect(await login({ targetEnv: undefined })).toMatchObject({
      sessionInfo: { cookieName: 'gac_4_portal', cookieValue: expect.any(String) },
    });
    expect(await login({ targetEnv: 'mobile' })).toMatchObject({
      sessionInfo: { sessionToken: expect.any(String), sessionSecret: expect.any(String) },
    });
  });

  it('signs the UID so that a server can trust it', async () => {
    const { createHmac } = await import('node:crypto');
    const answer = await login();
    const expected = createHmac('sha1', Buffer.from(secret, 'base64'))
      .update(`${String(answer['signatureTimestamp'])}_${UID}`)
      .digest('base64');
    expect(answer['UIDSignature']).toBe(expected);
  });
});
