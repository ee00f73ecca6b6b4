import { clearEverything } from '#backend/stand-ins/scenarios/storedPeople.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, login, startScriptProvider, type ScriptProvider, type ScriptData } from './scriptPage.ts';
import { password, portalKey, registerPerson } from './startStandIn.ts';
import type { TestStandIn } from './startStandIn.ts';

describe('the client script', () => {
  let provider: ScriptProvider;
  let kit: TestStandIn;
  beforeAll(async () => {
    provider = await startScriptProvider();
    ({ kit } = provider);
  }, 60_000);
  beforeEach(() => provider.startWithAnna());
  afterEach(() => provider.closePages());
  afterAll(() => kit.close());
  const openPage: ScriptProvider['openPage'] = (...page) => provider.openPage(...page);

  it('queues calls until it is ready, then reports that and answers them (requirements#IDP-script)', async () => {
    const ready = vi.fn<(service: string) => void>();
    const { gigya, window } = openPage(undefined, (page) => void Object.assign(page, { onGigyaServiceReady: ready }));
    expect(gigya.isReady).toBe(false);
    const answer = await call(gigya, 'getSchema');
    expect(ready).toHaveBeenCalledWith('socialize');
    expect(answer).toMatchObject({ errorCode: 0, status: 'OK', errorMessage: '', operation: '/accounts.getSchema' });
    expect(answer).not.toHaveProperty('statusCode');
    expect(window.document.cookie).toContain(`gig_bootstrap_${portalKey}=_gigya_ver4`);
  });

  it('requests a code that confirms an address, and accepts it', async () => {
    const { gigya } = openPage();
    const { regToken } = await registerPerson(kit, 'neu@example.com');
    const { vToken } = await new Promise<ScriptData>((resolve) =>
      gigya.accounts.otp['sendCode']?.({ regToken, callback: resolve }),
    );
    const code = /ein: (\d{6})/.exec((await kit.mailbox.list({ to: 'neu@example.com' }))[0]?.text ?? '')?.[1];
    await new Promise<ScriptData>((resolve) =>
      gigya.accounts.otp['update']?.({ regToken, vToken, code, callback: resolve }),
    );
    expect(await call(gigya, 'finalizeRegistration', { regToken })).toMatchObject({ errorCode: 0, isVerified: true });
  });

  it('sends no request without a session: 403005, and a logout succeeds', async () => {
    const { gigya } = openPage();
    expect(await call(gigya, 'getAccountInfo')).toMatchObject({
      status: 'FAIL',
      errorCode: 403005,
      errorMessage: 'Unauthorized user',
      statusMessage: 'Unauthorized user',
    });
    expect(await call(gigya, 'logout')).toMatchObject({ status: 'OK', errorCode: 0 });
    expect(kit.journal.list('accounts.getAccountInfo')).toEqual([]);
    expect(kit.journal.list('accounts.logout')).toEqual([]);
  });

  it('logs in: cookie, event before callback, no password and no session in the answer (requirements#IDP-events)', async () => {
    const { gigya, window } = openPage();
    const order: unknown[] = [];
    gigya.accounts.addEventHandlers({ context: 'mine', onLogin: (event: ScriptData) => order.push(event) });
    const context = { a: 1 };
    const answer = await login(gigya, { context, callback: undefined }).then((response) => {
      order.push('callback');
      return response;
    });
    expect(order).toEqual([
      expect.objectContaining({
        eventName: 'login',
        fullEventName: 'accounts.login',
        provider: '',
        loginMode: 'standard',
        newUser: false,
        context,
        profile: expect.objectContaining({ firstName: 'Anna' }),
      }),
      'callback',
    ]);
    expect(answer['context']).toBe(context);
    await login(gigya);
    expect(order.at(-1)).toMatchObject({ eventName: 'login', context: 'mine' });
    expect(answer['requestParams']).not.toHaveProperty('password');
    expect(answer).not.toHaveProperty('sessionInfo');
    expect(window.document.cookie).toMatch(new RegExp(`glt_${portalKey}=st2\\.s_[^|]+\\|UUID`));
    expect(await gigya.hasSession()).toBe(true);
    expect(await call(gigya, 'getAccountInfo', { include: 'data,preferences,profile' })).toMatchObject({
      status: 'OK',
      data: { nickname: 'N' },
    });
  });

  it('drops parameters that the real script does not allow, and completes include', async () => {
    const { gigya } = openPage();
    await login(gigya, { secretParameter: 'x', include: 'data,profile' });
    const [entry] = kit.journal.list('accounts.login');
    expect(entry?.params).toMatchObject({
      include: 'data,profile,',
      APIKey: portalKey,
      targetEnv: 'jssdk',
      format: 'json',
    });
    expect(entry?.params).not.toHaveProperty('secretParameter');
    expect(entry?.params).not.toHaveProperty('ignoreInterruptions');
    await call(gigya, 'getAccountInfo');
    expect(kit.journal.list('accounts.getAccountInfo')[0]?.params).toMatchObject({ include: 'profile,data' });
  });

  it('lets a regToken have priority over the session', async () => {
    const { gigya } = openPage();
    await login(gigya);
    const { regToken } = await kit.call('accounts.initRegistration');
    await call(gigya, 'getAccountInfo', { regToken });
    expect(kit.journal.list('accounts.getAccountInfo')[0]?.params).not.toHaveProperty('login_token');
  });

  it('clears the session before a login, but not to link or to check a password', async () => {
    const { gigya, window } = openPage();
    await login(gigya);
    expect(await call(gigya, 'login', { loginMode: 'reAuth', password: 'x', ignoreInterruptions: true })).toMatchObject(
      { errorCode: 403042 },
    );
    expect(await gigya.hasSession()).toBe(true);
    await login(gigya, { password: 'x' });
    expect(window.document.cookie).not.toContain('glt_');
  });

  it('removes a session that the provider no longer knows and reports it', async () => {
    const { gigya } = openPage();
    await login(gigya);
    await kit.db.transaction(clearEverything);
    const loggedOut = vi.fn<(event: ScriptData) => void>();
    gigya.accounts.addEventHandlers({ onLogout: loggedOut });
    expect(await call(gigya, 'getAccountInfo')).toMatchObject({ errorCode: 403005 });
    expect(loggedOut).toHaveBeenCalledWith(expect.objectContaining({ eventName: 'logout' }));
    expect(await gigya.hasSession()).toBe(false);
  });

  it('clears the session at logout before the provider answers', async () => {
    const { gigya, window } = openPage();
    await login(gigya);
    const done = call(gigya, 'logout');
    expect(window.document.cookie).not.toContain('glt_');
    expect(await done).toMatchObject({ status: 'OK' });
  });

  it('logs customers in when they confirm the address, if the site’s policy says so', async () => {
    const { sites } = kit.standIn;
    const before = sites.all();
    sites.replace(before.map((site) => ({ ...site, policies: { emailVerification: { autoLogin: true } } })));
    await registerPerson(kit, 'neu@example.com');
    const [mail] = await kit.mailbox.list({ kind: 'verification' });
    const { location } = await kit.press(mail?.links[0]?.url ?? '');
    sites.replace(before);
    expect(location).toMatch(/^http:\/\/localhost:4000\/\?errorCode=206005&regToken=/);
    const { gigya } = openPage(location);
    const event = await new Promise<ScriptData>((resolve) => gigya.accounts.addEventHandlers({ onLogin: resolve }));
    expect(event).toMatchObject({ eventName: 'login', profile: { email: 'neu@example.com' } });
    expect(await gigya.hasSession()).toBe(true);
  });

  it('raises pendingRegistration and only calls the callback with ignoreInterruptions', async () => {
    await kit.standIn.accounts.putAccount('pending@example.com', { password });
    const { gigya, window } = openPage();
    const pending = vi.fn<(event: ScriptData) => void>();
    gigya.accounts.addEventHandlers({ context: 'mine', onPendingRegistration: pending });
    expect(await login(gigya, { loginID: 'pending@example.com', context: 'of the call' })).toMatchObject({
      status: 'FAIL',
      errorCode: 206001,
      regToken: expect.any(String),
    });
    expect(pending).toHaveBeenCalledWith(
      expect.objectContaining({
        regToken: expect.any(String),
        sourceRequest: 'accounts.login',
        context: 'of the call',
      }),
    );
    expect(window.document.querySelector('dialog')).toBeNull();
  });

  it('continues when a callback throws', async () => {
    const { gigya } = openPage();
    gigya.accounts['getPolicies']?.({
      callback: () => {
        throw new Error('page');
      },
    });
    expect(await call(gigya, 'getPolicies', { sections: 'passwordComplexity' })).toMatchObject({
      passwordComplexity: { minLength: 8 },
    });
  });

  it('turns network errors into codes of the client', async () => {
    const { gigya } = openPage();
    await call(gigya, 'getSchema');
    kit.faults.replace([{ call: 'accounts.getSchema', times: 1, effect: { kind: 'garbage' } }]);
    expect(await call(gigya, 'getSchema')).toMatchObject({ status: 'FAIL', errorCode: 500026 });
    kit.faults.replace([{ call: 'accounts.getSchema', times: 1, effect: { kind: 'status', status: 503 } }]);
    expect(await call(gigya, 'getSchema')).toMatchObject({ errorCode: 500026 });
  });

  it('cannot be used by a page of another origin', async () => {
    const { gigya } = openPage('http://evil.example/');
    expect(await call(gigya, 'getSchema')).toMatchObject({ errorCode: 500026 });
  });

  it('only logs a warning if sso.continue has no token', async () => {
    const { gigya } = openPage(
      undefined,
      (page) => void Object.assign(page, { __gigyaConf: { storageDomainOverride: 'x' } }),
    );
    expect(gigya.sso['continue']?.({})).toBeUndefined();
  });
});
