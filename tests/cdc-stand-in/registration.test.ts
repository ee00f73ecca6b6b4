import { clearEverything } from '#backend/stand-ins/scenarios/storedPeople.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { centreKey, complete, fieldErrors, password, registerPerson, startStandIn } from './startStandIn.ts';
import { useStandIn } from './useStandIn.ts';

const day = 86_400_000;

describe('registration', () => {
  const kit = useStandIn();
  afterEach(async () => {
    await kit.db.transaction(clearEverything);
    await kit.mailbox.clear();
    kit.clock.reset();
  });

  const confirmLink = async (to: string): Promise<string> =>
    (await kit.mailbox.list({ to, kind: 'verification' }))[0]?.links[0]?.url ?? 'http://none';
  const login = (loginID: string, over = {}) => kit.call('accounts.login', { loginID, password, ...over });

  it('keeps a new account pending until its address is confirmed, then logs it in', async () => {
    expect(await registerPerson(kit, 'neu@example.com')).toMatchObject({
      errorCode: 206002,
      statusCode: 206,
      statusReason: 'Partial Content',
      regToken: expect.any(String),
      UID: expect.any(String),
    });
    expect(await login('neu@example.com')).toMatchObject({
      errorCode: 400006,
      customMessage: 'REGISTRATION_UNVERIFIED',
    });
    expect(await kit.press(await confirmLink('neu@example.com'))).toMatchObject({
      status: 303,
      location: 'http://localhost:4000/double-opt-in-done?errorCode=0',
    });
    expect(await login('NEU@example.com ')).toMatchObject({
      errorCode: 0,
      newUser: false,
      isVerified: true,
      sessionInfo: { login_token: expect.any(String) },
      profile: { email: 'neu@example.com' },
    });
  });

  it('refuses consents without a language, and registers nobody', async () => {
    expect(await registerPerson(kit, 'neu@example.com', { lang: undefined })).toMatchObject({
      errorCode: 400002,
      errorDetails: 'Missing required parameter: lang',
    });
    expect(await kit.code('accounts.isAvailableLoginID', { loginID: 'neu@example.com' })).toBe(0);
    expect(await registerPerson(kit, 'neu@example.com')).toMatchObject({ errorCode: 206002 });
  });

  it('answers 206002 at login if the site has no message of its own', async () => {
    const plain = await startStandIn({ policies: { extensions: { unverifiedLoginMessage: '' } } });
    await registerPerson(plain, 'neu@example.com');
    expect(await plain.call('accounts.login', { loginID: 'neu@example.com', password })).toMatchObject({
      errorCode: 206002,
      regToken: expect.any(String),
    });
    expect(await plain.mailbox.list({ kind: 'verification' })).toHaveLength(1);
    await plain.close();
  }, 60_000);

  it('opens the session of a registration that waited for its mail (206002), with the answered token', async () => {
    const { regToken } = await registerPerson(kit, 'neu@example.com');
    expect(await kit.call('accounts.finalizeRegistration', { regToken })).toMatchObject({
      errorCode: 206002,
      regToken: expect.any(String),
    });
    await kit.press(await confirmLink('neu@example.com'));
    expect(await kit.call('accounts.finalizeRegistration', { regToken })).toMatchObject({
      errorCode: 0,
      newUser: true,
      isVerified: true,
      sessionInfo: { login_token: expect.any(String) },
    });
    expect(await kit.code('accounts.finalizeRegistration', { regToken })).toBe(403025);
  });

  it('requires from somebody known at one site what a stricter site of the group demands', async () => {
    const [portal, centre] = kit.standIn.sites.all();
    if (portal === undefined || centre === undefined) throw new Error('two sites');
    kit.standIn.sites.replace([{ ...portal, schema: {}, consents: {} }, centre]);
    const { UID } = await kit.standIn.accounts.putAccount('anna@example.com', { password });
    expect(await login('anna@example.com')).toMatchObject({ errorCode: 0, UID });
    expect(await login('anna@example.com', { apiKey: centreKey })).toMatchObject({
      errorCode: 206001,
      UID,
      isRegistered: true,
    });
    kit.standIn.sites.replace([portal, centre]);
  });

  it('logs people in at once if the site confirms no addresses', async () => {
    const open = await startStandIn({ policies: { accountOptions: { verifyEmail: false } } });
    expect(await registerPerson(open, 'neu@example.com')).toMatchObject({
      errorCode: 0,
      newUser: true,
      isRegistered: true,
      sessionInfo: { login_token: expect.any(String) },
    });
    await open.close();
  }, 60_000);

  it('answers 400003 within 400009 for a known address, in upper or lower case', async () => {
    await registerPerson(kit, 'neu@example.com');
    const answer = await registerPerson(kit, 'Neu@Example.com');
    expect(answer).toMatchObject({
      errorCode: 400009,
      errorMessage: 'Validation error',
      validationErrors: [{ message: 'email already exists' }],
    });
    expect(fieldErrors(answer)).toEqual([['email', 400003]]);
  });

  it.each([
    ['a weak password', { password: 'kurz' }, 400006, [['password', 400006]]],
    ['a password of one kind of character', { password: 'nurkleinbuchstaben' }, 400006, [['password', 400006]]],
    ['no password', { password: '' }, 400009, [['password', 400027]]],
    ['no address', { email: '' }, 400009, [['email', 400027]]],
    ['an impossible address', { email: 'a b@c' }, 400006, [['email', 400006]]],
    ['a field that is not known', { data: { nickname: 'N', other: 1 } }, 400009, [['data.other', 400024]]],
    ['a server’s field', { data: { nickname: 'N', internal: 'x' } }, 400009, [['data.internal', 400025]]],
  ])('refuses %s and creates no account', async (_what, over, code, errors) => {
    const answer = await registerPerson(kit, 'neu@example.com', over);
    expect([answer.errorCode, fieldErrors(answer)]).toEqual([code, errors]);
    expect(await kit.standIn.accounts.listAccounts()).toEqual([]);
  });

  it('lists what is missing, accepts it with the new token and finishes', async () => {
    const pending = await registerPerson(kit, 'neu@example.com', {
      data: {},
      preferences: undefined,
      include: 'profile,data,missing-required-fields,',
    });
    expect(pending).toMatchObject({
      errorCode: 206001,
      errorMessage: 'Account Pending Registration',
      isRegistered: false,
      errorDetails: 'Missing required fields for registration: data.nickname, preferences.privacy.aec.isConsentGranted',
      missingRequiredFields: ['data.nickname', 'preferences.privacy.aec.isConsentGranted'],
    });
    const { regToken } = pending;
    expect(await kit.call('accounts.getAccountInfo', { regToken })).toMatchObject({
      errorCode: 0,
      isRegistered: false,
      profile: { email: 'neu@example.com' },
    });
    expect(
      await kit.code('accounts.setAccountInfo', {
        regToken,
        ...complete,
        lang: 'de',
      }),
    ).toBe(0);
    expect(await kit.code('accounts.finalizeRegistration', { regToken })).toBe(206002);
  });

  it('asks again for a consent whose document is too old', async () => {
    const outdated = { privacy: { aec: { isConsentGranted: true, docVersion: 0 } } };
    await kit.standIn.accounts.putAccount('alt@example.com', {
      password,
      data: { nickname: 'N' },
      preferences: outdated,
    });
    expect(await login('alt@example.com')).toMatchObject({ errorCode: 206001, isRegistered: true });
    const { regToken } = await login('alt@example.com');
    await kit.call('accounts.setAccountInfo', {
      regToken,
      preferences: { privacy: { aec: { isConsentGranted: true } } },
      lang: 'de',
    });
    expect(await kit.code('accounts.finalizeRegistration', { regToken })).toBe(0);
    const account = await kit.standIn.accounts.getAccount('alt@example.com');
    expect(account?.preferences).toMatchObject({
      privacy: { aec: { isConsentGranted: true, docVersion: 2, lang: 'de', locales: { de: { docVersion: 2 } } } },
    });
  });

  it('deletes an unconfirmed account after 14 days, with its link', async () => {
    await registerPerson(kit, 'neu@example.com');
    const link = await confirmLink('neu@example.com');
    kit.clock.advance(14 * day - 60_000);
    expect(await kit.standIn.accounts.getAccount('neu@example.com')).toBeDefined();
    kit.clock.advance(3 * 60_000);
    expect(await kit.standIn.accounts.getAccount('neu@example.com')).toBeUndefined();
    expect(await kit.press(link)).toMatchObject({
      status: 303,
      location: 'http://localhost:4000/double-opt-in-done?errorCode=403002',
    });
    expect(await registerPerson(kit, 'neu@example.com')).toMatchObject({ errorCode: 206002 });
  });

  it('keeps a confirmed account for good', async () => {
    await registerPerson(kit, 'neu@example.com');
    await kit.press(await confirmLink('neu@example.com'));
    kit.clock.advance(400 * day);
    expect(await kit.standIn.accounts.getAccount('neu@example.com')).toMatchObject({ verified: true });
  });

  it('mails the confirmation again; only the newest link works', async () => {
    const { regToken } = await registerPerson(kit, 'neu@example.com');
    const first = await confirmLink('neu@example.com');
    expect(await kit.code('accounts.resendVerificationCode', { regToken, email: 'neu@example.com', lang: 'fr' })).toBe(
      0,
    );
    const [newest] = await kit.mailbox.list({ kind: 'verification' });
    expect(newest).toMatchObject({ language: 'fr' });
    expect((await kit.press(first)).location).toContain('errorCode=403002');
    expect((await kit.press(newest?.links[0]?.url ?? '')).location).toContain('errorCode=0');
  });

  it('accepts a registration token once, for one hour, at its own site', async () => {
    const { regToken } = await kit.call('accounts.initRegistration');
    const params = { regToken, email: 'neu@example.com', password, finalizeRegistration: true };
    expect(await kit.code('accounts.register', { ...params, apiKey: centreKey })).toBe(403025);
    await kit.call('accounts.register', params);
    expect(await kit.code('accounts.register', { ...params, email: 'other@example.com' })).toBe(403025);
    const expiredRegistration = await kit.call('accounts.initRegistration');
    kit.clock.advance(3_600_001);
    expect(await kit.call('accounts.register', { ...params, regToken: expiredRegistration['regToken'] })).toMatchObject(
      {
        errorCode: 403002,
        errorMessage: 'Request has expired',
      },
    );
  });

  it('registers once when two browsers send the same address at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => registerPerson(kit, 'neu@example.com')));
    expect(answers.map(({ errorCode }) => errorCode).toSorted((a, b) => a - b)).toEqual([
      206002, 400009, 400009, 400009,
    ]);
    expect(await kit.standIn.accounts.listAccounts()).toHaveLength(1);
  });
});
