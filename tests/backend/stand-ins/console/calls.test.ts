import { beforeEach, describe, expect, it } from 'vitest';
import { useProduct } from './useProduct.ts';
import { formPost } from '../../../formPost.ts';

interface Call {
  readonly call: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly status?: number;
  readonly code?: string;
  readonly ms?: number;
  readonly body?: unknown;
  readonly fault?: object;
  readonly repeat?: boolean;
  readonly person?: string;
  readonly page?: string;
}

const setup = useProduct('bare');
beforeEach(() => setup.qa('POST', '/reset', {}), 60_000);

const password = 'Frisch#Obst2025';
const ready = async (): Promise<string> =>
  ((await setup.qa('GET', '/state')).body as { accounts: { loginID: string }[] }).accounts[0]?.loginID ?? '';
const calls = async (query = ''): Promise<readonly Call[]> =>
  (await setup.qa('GET', `/calls${query}`)).body as readonly Call[];
const provider = async (call: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> =>
  (
    await setup.embedded.standIn.inject(
      formPost(`/${call}`, { apiKey: '4_kontorPortal', targetEnv: 'jssdk', ...params }),
    )
  ).json();
const region = () => setup.embedded.site.inject('/rest/v1/region?zip=10115');

describe('a call is listed with its answer', () => {
  it('status, code, milliseconds and body, none of it secret', async () => {
    const loginID = await ready();
    const { sessionInfo } = await provider('accounts.login', { loginID, password });
    await provider('accounts.login', { loginID, password: 'wrong' });
    await region();
    const [service, refused, login] = await calls();
    expect(service).toMatchObject({ call: 'GET /rest/v1/region', status: 200, body: { region: { id: 'NORD' } } });
    expect(refused).toMatchObject({ status: 200, code: '403042', body: { errorCode: 403042 } });
    expect(login).toMatchObject({
      code: '0',
      body: { profile: { email: loginID }, sessionInfo: { login_token: '•••' } },
    });
    expect(login?.ms).toBeGreaterThanOrEqual(0);
    const { login_token: token } = sessionInfo as { readonly login_token: string };
    const page = (await setup.embedded.standIn.inject('/console/calls')).body;
    for (const text of [JSON.stringify(await calls()), page]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(password);
    }
  });

  it('and with the fault that fired there', async () => {
    const effect = { kind: 'status', status: 503 };
    await setup.qa('PUT', '/faults', [{ call: 'GET /rest/v1/region', effect, times: 1 }]);
    await region();
    await region();
    const [second, first] = await calls();
    expect(first).toMatchObject({ status: 503, fault: effect });
    expect(second).toMatchObject({ status: 200 });
    expect(second).not.toHaveProperty('fault');
    expect((await setup.embedded.standIn.inject('/console/calls')).body).toContain(
      'this fault fired here: answers with status 503',
    );
  });
});

describe('calls are filtered', () => {
  it('by person, also where only a token names them, and by page', async () => {
    const loginID = await ready();
    const { sessionInfo } = await provider('accounts.login', { loginID, password });
    const { login_token: token } = sessionInfo as { readonly login_token: string };
    const pageURL = 'http://localhost:4410/account/personal-data';
    await provider('accounts.setAccountInfo', { login_token: token, profile: '{"firstName":"Eva"}', pageURL });
    const { body } = await setup.qa('POST', '/links', { loginID });
    await setup.embedded.site.inject(
      formPost('/rest/v1/subscriber/regToken/jwt', `jwt=${(body as { token: string }).token}`),
    );
    await provider('accounts.login', { loginID: 'somebody@else.example', password });
    const names = (list: readonly Call[]): readonly string[] => list.map(({ call }) => call);
    expect(names(await calls(`?person=${encodeURIComponent(loginID)}`))).toEqual([
      'accounts.initRegistration',
      'POST /rest/v1/subscriber/regToken/jwt',
      'accounts.setAccountInfo',
      'accounts.login',
    ]);
    expect(names(await calls('?page=/account/personal-data'))).toEqual(['accounts.setAccountInfo']);
    const page = await setup.embedded.standIn.inject('/console/calls?person=somebody%40else.example');
    expect(page.body).toContain('1 of 5 calls');
  });
});

describe('calls of a person whose address has capitals', () => {
  it.each(['Eva.Klein@beispiel.example', 'eva.klein@beispiel.example'])('are listed for %s', async (person) => {
    await setup.qa('PUT', '/accounts/eva.klein%40beispiel.example', {
      password,
      profile: { email: 'Eva.Klein@beispiel.example' },
    });
    const { sessionInfo } = await provider('accounts.login', { loginID: 'eva.klein@beispiel.example', password });
    const { login_token } = sessionInfo as { readonly login_token: string };
    await provider('accounts.getAccountInfo', { login_token });
    const listed = await calls(`?person=${encodeURIComponent(person)}`);
    expect(listed.map(({ call }) => call)).toEqual(['accounts.getAccountInfo', 'accounts.login']);
  });
});

describe('a fault for the next call', () => {
  it('also hits the page’s automatic repeats if it says so, and then is used up', async () => {
    const effect = { kind: 'status', status: 500 };
    await setup.qa('PUT', '/faults', [{ call: 'GET /rest/v1/region', effect, times: 1, repeats: true }]);
    const answers = [await region(), await region(), await region(), await region()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 200]);
    expect((await setup.qa('GET', '/faults')).body).toEqual([]);
    expect((await calls()).map(({ repeat, fault }) => [repeat ?? false, fault !== undefined])).toEqual([
      [false, false],
      [true, true],
      [true, true],
      [false, true],
    ]);
  });

  it('with status 429 has the provider’s own format there, so that its client script understands it', async () => {
    await setup.qa('PUT', '/faults', [{ call: 'accounts.setAccountInfo', effect: { kind: 'status', status: 429 } }]);
    expect(await provider('accounts.setAccountInfo', {})).toMatchObject({
      errorCode: 403048,
      statusCode: 403,
      errorMessage: 'Api rate limit exceeded',
    });
    await setup.qa('PUT', '/faults', [{ call: 'GET /rest/v1/region', effect: { kind: 'status', status: 429 } }]);
    expect((await region()).statusCode).toBe(429);
  });
});
