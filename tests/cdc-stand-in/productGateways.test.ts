import { JSDOM, VirtualConsole } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountsGateway, type AccountsGateway } from '#src/provider/accounts.ts';
import { providerGateway, type ProviderGateway } from '#src/provider/provider.ts';
import { ProviderError } from '#src/browser/gatewayErrors.ts';
import type { ProviderScript } from '#src/provider/providerScript.ts';
import { noServices } from '../src/noServices.ts';
import { testClock } from '../src/testClock.ts';
import {
  centreKey,
  password,
  portalKey,
  secret,
  siteOrigin,
  startListeningStandIn,
  type TestStandIn,
} from './startStandIn.ts';

const language = 'de';
const consent = { preferences: { privacy: { aec: { isConsentGranted: true } } } };
const complete = { data: { nickname: 'N' }, ...consent };

let kit: TestStandIn;
let scripts: Readonly<Record<'portal' | 'centre', string>>;
let portal: AccountsGateway;
let centre: ProviderGateway;
const handlers = { onLogin: vi.fn<() => void>(), onLogout: vi.fn<() => void>() };
beforeAll(async () => {
  kit = await startListeningStandIn();
  const served = async (key: string): Promise<string> =>
    (await kit.app.inject({ url: `/js/gigya.js?apikey=${key}&lang=${language}` })).body;
  scripts = { portal: await served(portalKey), centre: await served(centreKey) };
}, 60_000);
beforeEach(async () => {
  await kit.startAfresh();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', new JSDOM('', { url: siteOrigin }).window.document);
  vi.stubGlobal('location', new URL(siteOrigin));
  vi.clearAllMocks();
  portal = accountsGateway(testClock(), () => Promise.resolve(scriptOf(scripts.portal)));
  centre = providerGateway(testClock(), noServices, () => Promise.resolve(scriptOf(scripts.centre)));
  await portal.open({ scriptUrl: '', apiKey: portalKey, language }, handlers);
  await centre.open({ scriptUrl: '', apiKey: centreKey, language });
});
afterAll(async () => {
  // The next file in this process starts its database before its first test, without a `window`.
  vi.unstubAllGlobals();
  await kit.close();
});

/** The client script in a page of the site. */
function scriptOf(source: string): ProviderScript {
  const page = new JSDOM('<!doctype html><body>', {
    url: `${siteOrigin}/login`,
    runScripts: 'outside-only',
    virtualConsole: new VirtualConsole(),
  });
  page.window.eval(source);
  return page.window['gigya'] as ProviderScript;
}

const refusal = async (work: Promise<unknown>): Promise<ProviderError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError)) throw new Error(`not refused: ${String(error)}`);
  return error;
};
const register = async (email: string, patch: object = complete): Promise<ProviderError> =>
  refusal(portal.register({ email, password, patch, language, regToken: await portal.initRegistration() }));
const mailed = async (kind: string): Promise<string> =>
  (await kit.mailbox.list({ kind }))[0]?.links[0]?.url ?? 'http://none';
const customer = (): Promise<unknown> =>
  kit.standIn.accounts.putAccount('anna@example.com', { password, profile: { firstName: 'Anna' }, ...complete });

describe('the product’s gateways understand every answer of the stand-in, through its client script', () => {
  it('documents of the site', async () => {
    const { schema, findings } = await portal.getSchema();
    expect([schema.fields.has('data.nickname'), findings]).toEqual([true, expect.any(Array)]);
    expect((await portal.getPasswordPolicy()).checks.length).toBeGreaterThan(1);
    expect(await portal.getLegalStatements('privacy.aec')).toEqual([
      { language: 'de', documentUrl: 'https://example.com/de' },
    ]);
    expect((await centre.getSchema()).schema.fields.size).toBe(schema.fields.size);
  });

  it('a registration from the first call to the greeting: 206001, completed, 206002, confirmed, logged in (requirements#IDP-flows)', async () => {
    const pending = await register('neu@example.com', consent);
    expect(pending).toMatchObject({ code: 206001, regToken: expect.any(String) });
    const regToken = pending.regToken ?? '';
    expect(await portal.getAccount(regToken)).toMatchObject({ profile: { email: 'neu@example.com' } });
    await portal.setAccount({ regToken, language, patch: { data: { nickname: 'N' } } });
    expect(await refusal(portal.finalizeRegistration(regToken))).toMatchObject({ code: 206002 });
    await kit.press(await mailed('verification'));
    await portal.finalizeRegistration(regToken);
    expect(handlers.onLogin).toHaveBeenCalledOnce();
    expect(await portal.getAccount()).toMatchObject({
      profile: { email: 'neu@example.com' },
      data: { nickname: 'N' },
      preferences: { privacy: { aec: { isConsentGranted: true } } },
    });
    await portal.logout();
    expect(handlers.onLogout).toHaveBeenCalled();
    expect(await refusal(portal.getAccount())).toMatchObject({ code: 403005 });
  });

  it('changes of a logged-in customer, and refused ones (requirements#provider-calls)', async () => {
    await customer();
    await portal.login({ email: 'anna@example.com', password });
    await portal.checkPassword({ email: 'anna@example.com', password });
    expect(handlers.onLogin).toHaveBeenCalledOnce();
    await portal.setAccount({ language, patch: { profile: { lastName: 'Berg' } } });
    expect(await refusal(portal.setAccount({ language, patch: { profile: { birthYear: 1800 } } }))).toMatchObject({
      code: 400006,
      faults: [{ fieldName: 'profile.birthYear' }],
    });
    expect(await refusal(portal.changePassword('Falsch#2025', 'Zweites#Wort2025'))).toMatchObject({ code: 403042 });
    expect(await refusal(portal.changePassword(password, password))).toMatchObject({
      code: 400006,
      faults: [{ errorCode: 100001 }],
    });
    await portal.changePassword(password, 'Zweites#Wort2025');
    expect(await refusal(portal.login({ email: 'anna@example.com', password }))).toMatchObject({ code: 403042 });
  });

  it('a reset, its limit and its used link', async () => {
    await customer();
    await portal.startReset('anna@example.com', language);
    expect(await refusal(portal.startReset('anna@example.com', language))).toMatchObject({ code: 403048 });
    const token = new URL(await mailed('reset')).searchParams.get('pwrt') ?? '';
    await portal.finishReset(token, 'Zweites#Wort2025');
    expect(await refusal(portal.finishReset(token, 'Drittes#Wort2025'))).toMatchObject({ code: 403025 });
  });

  it.each([
    [
      400006,
      'an address that is not confirmed',
      async () => {
        await register('neu@example.com');
        return refusal(portal.login({ email: 'neu@example.com', password }));
      },
    ],
    [403047, 'a reset for nobody', () => refusal(portal.startReset('nobody@example.com', language))],
    [403025, 'a token that is none', () => refusal(portal.finalizeRegistration('made-up'))],
  ])('%i for %s', async (code, _what, work) => {
    const error = await work();
    expect(error).toMatchObject({
      code,
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      details: expect.stringMatching(/\w/),
    });
  });

  it('the preference centre of a mailed link', async () => {
    await customer();
    const { UID } = (await kit.standIn.accounts.getAccount('anna@example.com')) ?? {};
    const regToken = String(
      (await kit.call('accounts.initRegistration', { apiKey: centreKey, secret, UID }))['regToken'],
    );
    await centre.setAccount({
      regToken,
      language,
      patch: { subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } } },
    });
    expect(await centre.getAccount(regToken)).toMatchObject({
      profile: { firstName: 'Anna' },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
    });
    expect(
      await refusal(centre.setAccount({ regToken, language, patch: { profile: { email: 'x@example.com' } } })),
    ).toMatchObject({ code: expect.any(Number), faults: [{ fieldName: 'profile.email' }] });
  });
});
