import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeFailure } from '#src/errors/failures.ts';
import { providerGateway } from '#src/provider/provider.ts';
import { ProviderError, ServiceError } from '#src/browser/gatewayErrors.ts';
import type { ProviderMethod } from '#src/provider/providerScript.ts';
import { noServices } from '../noServices.ts';
import { testClock } from '../testClock.ts';
import { wireSchema } from '../wireDocuments.ts';

type Answer = (params: Readonly<Record<string, unknown>>, callback: (answer: unknown) => void) => void;
const site = { scriptUrl: 'http://localhost/js/gigya.js', apiKey: 'k', language: 'de' };

async function opened(methods: Readonly<Record<string, Answer>>) {
  const clock = testClock();
  const accounts = Object.fromEntries(
    Object.entries(methods).map(([name, answer]): [string, ProviderMethod] => [
      name,
      (params) => answer(params, params['callback'] as (answer: unknown) => void),
    ]),
  );
  const provider = providerGateway(clock, noServices, async () => ({ accounts }));
  await provider.open(site);
  return { provider, clock };
}

/** A request as browsers note it: the members are getters of its class. */
const requestOf = (method: string, responseStatus: number | undefined, startTime: number): object =>
  Object.create({ name: `https://accounts.example/accounts.${method}`, responseStatus, startTime });

afterEach(() => vi.unstubAllGlobals());

describe('the provider', () => {
  it('reads the account with the registration token, including phones and subscriptions (requirements#account)', async () => {
    let request: Readonly<Record<string, unknown>> = {};
    const { provider } = await opened({
      getAccountInfo: (params, callback) => {
        request = params;
        callback({ errorCode: 0, UID: 'u', profile: { firstName: 'Ada' }, data: {}, subscriptions: {} });
      },
    });
    expect(await provider.getAccount('token')).toMatchObject({ uid: 'u', profile: { firstName: 'Ada' } });
    expect(request).toMatchObject({
      regToken: 'token',
      include: 'data,preferences,profile,subscriptions',
      extraProfileFields: 'phones',
    });
  });

  it('parses the schema at the boundary', async () => {
    const { provider } = await opened({ getSchema: (_params, callback) => callback(wireSchema) });
    const { schema } = await provider.getSchema();
    expect(schema.fields.get('profile.firstName')).toMatchObject({ required: true });
  });

  it('throws with code, details and refused fields; numbers may be texts', async () => {
    const { provider } = await opened({
      setAccountInfo: (_params, callback) =>
        callback({
          errorCode: '400009',
          errorMessage: 'Validation error',
          errorDetails: 'x',
          validationErrors: [{ fieldName: 'profile.zip', errorCode: 400026, message: 'm' }],
        }),
    });
    const error = await provider
      .setAccount({ regToken: 't', patch: {}, language: 'de' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({
      code: 400009,
      details: 'x',
      faults: [{ fieldName: 'profile.zip', errorCode: 400026 }],
    });
  });

  it('settles once if the script answers twice', async () => {
    const { provider } = await opened({
      setAccountInfo: (_params, callback) => {
        callback({ errorCode: 0 });
        callback({ errorCode: 500001 });
      },
    });
    await expect(provider.setAccount({ regToken: 't', patch: {}, language: 'de' })).resolves.toBeUndefined();
  });

  it.each([
    ['garbage', 'nonsense', 'UNREADABLE'],
    ['an account without content', { errorCode: 0 }, 'UNREADABLE'],
  ])('calls %s unreadable', async (_what, answer, failure) => {
    const { provider } = await opened({ getAccountInfo: (_params, callback) => callback(answer) });
    await expect(provider.getAccount('t')).rejects.toMatchObject({ failure });
  });

  it.each([
    ['no answer', 0, 'NETWORK', 'global.failure.network'],
    ['a server in trouble', 503, 'STATUS', 'global.failure.server'],
    ['an answer that is no JSON', 200, 'UNREADABLE', 'global.failure.unreadable'],
    ['a browser that does not tell', undefined, 'NETWORK', 'global.failure.network'],
  ])(
    'tells %s from the others, although the script has one code for them',
    async (_what, status, failure, sentence) => {
      const requests = [
        requestOf('setAccountInfo', 200, 10),
        requestOf('setAccountInfo?x=1', status, 20),
        requestOf('getSchema', 404, 20),
      ];
      vi.stubGlobal('performance', { getEntriesByType: () => requests, now: () => 15 });
      const { provider } = await opened({ setAccountInfo: (_params, callback) => callback({ errorCode: 500026 }) });
      const error = await provider
        .setAccount({ regToken: 't', patch: {}, language: 'de' })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ failure });
      expect(describeFailure(error).keys[0]).toBe(sentence);
    },
  );

  it('takes no status of an earlier call for that of a later one', async () => {
    const requests = [requestOf('setAccountInfo', 503, 10)];
    vi.stubGlobal('performance', { getEntriesByType: () => requests, now: () => 15 });
    const { provider } = await opened({ setAccountInfo: (_params, callback) => callback({ errorCode: 500026 }) });
    const saving = provider.setAccount({ regToken: 't', patch: {}, language: 'de' });
    await expect(saving).rejects.toMatchObject({ failure: 'NETWORK' });
  });

  it('repeats a read twice if the network fails', async () => {
    let tries = 0;
    const { provider, clock } = await opened({
      getAccountInfo: (_params, callback) => {
        tries += 1;
        callback(tries < 3 ? { errorCode: 500026 } : { errorCode: 0, UID: 'u' });
      },
    });
    const reading = provider.getAccount('t');
    for (let step = 0; step < 10; step += 1) await clock.advance(500);
    expect(await reading).toMatchObject({ uid: 'u' });
  });

  it('gives up after 30 seconds without an answer', async () => {
    const { provider, clock } = await opened({ setAccountInfo: () => undefined });
    const saving = provider.setAccount({ regToken: 't', patch: {}, language: 'de' }).catch((error: unknown) => error);
    for (let step = 0; step < 70; step += 1) await clock.advance(500);
    expect(await saving).toMatchObject({ failure: 'TIMEOUT' });
  });

  it('loads its script again after a failed start', async () => {
    let blocked = true;
    const load = async () => {
      if (blocked) throw new ServiceError('SCRIPT_BLOCKED', 'provider script');
      return { accounts: {} };
    };
    const provider = providerGateway(testClock(), noServices, load);
    await expect(provider.open(site)).rejects.toMatchObject({ failure: 'SCRIPT_BLOCKED' });
    blocked = false;
    await expect(provider.open(site)).resolves.toBeUndefined();
  });
});
