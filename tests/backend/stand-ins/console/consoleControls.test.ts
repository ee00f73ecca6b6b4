import { describe, expect, it } from 'vitest';
import { testConsole } from './testConsole.ts';

const { exchange, link, provider, qa, setup, state } = testConsole();
const region = () => setup.embedded.site.inject('/rest/v1/region?zip=10115');

describe('the clock', () => {
  it('lets a link expire for services and stand-ins', async () => {
    const { token, url } = await link({ loginID: 'ada@beispiel.example', expiresInSeconds: 60 });
    expect(url).toBe(`${setup.site}/preferences/token/${token}`);
    expect(await exchange(token)).toBe(200);
    await qa('POST', '/clock', { advanceSeconds: 600 });
    expect(await exchange(token)).toBe(401);
  });

  it('is set to an instant and starts again with a reset', async () => {
    await qa('POST', '/clock', { set: '2030-05-01T10:00:00.000Z' });
    expect((await state()).now).toMatch(/^2030-05-01T10:00/);
    await qa('POST', '/reset', {});
    expect(Math.abs(Date.parse((await state()).now) - Date.now())).toBeLessThan(60_000);
  });

  it('refuses what is no time', async () => {
    for (const body of [
      {},
      { advanceSeconds: 1, set: '2030-05-01' },
      { set: 'yesterday' },
      { advanceSeconds: 'x' },
      '{"advanceSeconds":1e999}',
      { minutes: 1 },
    ])
      expect((await qa('POST', '/clock', body)).status, JSON.stringify(body)).toBe(400);
  });
});

describe('faults', () => {
  it('happen to a service as often as set', async () => {
    await qa('PUT', '/faults', [{ call: 'GET /rest/v1/region', effect: { kind: 'status', status: 503 }, times: 2 }]);
    expect([(await region()).statusCode, (await region()).statusCode, (await region()).statusCode]).toEqual([
      503, 503, 200,
    ]);
    expect((await state()).faults).toEqual([]);
  });

  it('stay until they are deleted', async () => {
    const { body } = await qa('PUT', '/faults', [{ call: 'GET /rest/v1/region', effect: { kind: 'garbage' } }]);
    expect(body).toEqual([{ call: 'GET /rest/v1/region', effect: { kind: 'garbage' } }]);
    const answer = await region();
    expect(answer.statusCode).toBe(200);
    expect(() => answer.json<unknown>()).toThrow();
    expect((await qa('DELETE', '/faults')).status).toBe(204);
    expect((await region()).json()).toEqual({ region: { id: 'NORD' } });
  });

  it('are deleted by a call without a body, whatever type it names', async () => {
    const fault = [{ call: 'GET /rest/v1/region', effect: { kind: 'garbage' } }];
    const lengths: readonly Readonly<Record<string, string>>[] = [{}, { 'content-length': '0' }];
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
      for (const length of lengths) {
        await qa('PUT', '/faults', fault);
        const headers = { 'content-type': type, ...length };
        expect((await qa('DELETE', '/faults', undefined, headers)).status, type).toBe(204);
        expect((await state()).faults).toEqual([]);
      }
    expect((await qa('DELETE', '/faults', 'no', { 'content-type': 'text/plain' })).status).toBe(400);
  });

  it('also affect content and a path with segments', async () => {
    await qa('PUT', '/faults', [
      { call: 'GET /cms/{cmsId}/{language}.json', effect: { kind: 'status', status: 500, body: '<h1>Oops</h1>' } },
    ]);
    const answer = await setup.embedded.site.inject('/cms/germany/de.json');
    expect([answer.statusCode, answer.body]).toEqual([500, '<h1>Oops</h1>']);
  });

  it('of another service answer with a problem', async () => {
    await qa('PUT', '/faults', [{ call: 'GET /rest/v1/region', effect: { kind: 'error', errorCode: 404001 } }]);
    const answer = await region();
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, '404001']);
  });

  it('of a call that does not exist are refused with the nearest names', async () => {
    for (const [call, near] of [
      ['accounts.setAccount', 'accounts.setAccountInfo'],
      ['get /rest/v1/region', 'GET /rest/v1/region'],
    ]) {
      const { status, body } = await qa('PUT', '/faults', [{ call, effect: { kind: 'drop' } }]);
      expect([status, (body as { error: string }).error]).toEqual([
        400,
        expect.stringMatching(new RegExp(`^fault 1, call: there is no call “${call}”; the nearest are .*${near}`)),
      ]);
    }
  });

  it('that are invalid are refused', async () => {
    expect((await qa('PUT', '/faults', [{ call: '', effect: { kind: 'drop' } }])).status).toBe(400);
  });
});

describe('the journal', () => {
  it('lists calls of services and stand-ins, newest first, without secrets', async () => {
    await exchange((await link({ loginID: 'ada@beispiel.example' })).token);
    await provider('accounts.login', {
      apiKey: '4_kontorPortal',
      loginID: 'ada@beispiel.example',
      password: 'Frisch#Obst2025',
    });
    const { body } = await qa('GET', '/calls');
    const calls = body as readonly { call: string; params: Record<string, unknown>; at: string }[];
    expect(calls.map(({ call }) => call)).toEqual([
      'accounts.login',
      'accounts.initRegistration',
      'POST /rest/v1/subscriber/regToken/jwt',
    ]);
    expect(calls[0]?.params).toMatchObject({ loginID: 'ada@beispiel.example', password: '•••' });
    expect(calls[1]?.params).toMatchObject({ secret: '•••' });
    expect(JSON.stringify(body)).not.toContain('Frisch#Obst2025');
    expect((await qa('GET', '/calls?call=accounts.login')).body).toHaveLength(1);
  });
});

describe('publishing', () => {
  it('content is on the site at once; variants fall back to their language', async () => {
    expect((await qa('PUT', '/content/de', { header: { usptext: 'Neu' } })).body).toEqual({
      header: { usptext: 'Neu' },
    });
    expect((await setup.embedded.site.inject('/cms/germany/de.json')).json()).toEqual({
      header: { usptext: 'Neu' },
    });
    expect((await setup.embedded.site.inject('/cms/germany/de-AT.json')).json()).toEqual({
      header: { usptext: 'Neu' },
    });
    expect((await setup.embedded.site.inject('/cms/default.json')).json()).toEqual({
      header: { usptext: 'Neu' },
    });
    expect((await setup.embedded.site.inject('/cms/elsewhere/de.json')).statusCode).toBe(404);
  });

  it('takes no document of another kind', async () => {
    for (const [path, body] of [
      ['/schema', {}],
      ['/schema', { profileSchema: { fields: [] }, dataSchema: { fields: {} } }],
      ['/content/deutsch', {}],
      ['/content/de', []],
    ] as const)
      expect((await qa('PUT', path, body)).status, JSON.stringify([path, body])).toBe(400);
  });
});

describe('a scenario', () => {
  it('can be replaced while everything runs', async () => {
    const { status, body } = await qa('PUT', '/scenario', { name: 'bare' });
    expect([status, body]).toMatchObject([200, { scenario: 'bare' }]);
    expect((await setup.embedded.site.inject('/rest/v1/metadata')).json()).toMatchObject({
      cms: { id: 'bare' },
    });
    await qa('PUT', '/scenario', { name: 'germany' });
  });

  it('begins without visits', async () => {
    const counted = async () => (await qa('GET', '/form-counts')).body;
    await qa('POST', '/form-counts', { visits: 100 });
    await expect.poll(counted, { timeout: 5000 }).not.toEqual([]);
    await qa('PUT', '/scenario', { name: 'germany' });
    expect(await counted()).toEqual([]);
  });

  it('that is unknown is 404 and changes nothing', async () => {
    expect((await qa('PUT', '/scenario', { name: '../germany' })).status).toBe(404);
    expect((await state()).scenario).toBe('germany');
  });
});
