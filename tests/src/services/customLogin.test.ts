import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { servicesGateway } from '#src/services/services.ts';

const codeFor = (body: unknown): Promise<number> =>
  servicesGateway(
    async () => ({ status: 200, body }),
    () => '',
  ).checkLogin('ada@beispiel.example', 'secret');

describe('the answer of the site’s own login call', () => {
  it.each([0, 206001, 403042])('is the code %i where it has its form', async (errorCode) => {
    expect(await codeFor({ errorCode, apiVersion: 2 })).toBe(errorCode);
  });

  it.each([
    [{ errorCode: '0', apiVersion: 2 }],
    [{ errorCode: 0 }],
    [{ apiVersion: 2 }],
    [{ errorCode: 0.5, apiVersion: 2 }],
    [[0, 2]],
    [undefined],
  ])('of another form, such as %j, is 500002 (requirements#error-500002)', async (body) => {
    expect(await codeFor(body)).toBe(500002);
  });

  it('that is no JSON is 500002; a service in trouble is told as such', async () => {
    const failing = (failure: 'UNREADABLE' | 'STATUS') =>
      servicesGateway(
        () => Promise.reject(new ServiceError(failure, 'POST /rest/v1/account/login')),
        () => '',
      ).checkLogin('ada@beispiel.example', 'secret');
    expect(await failing('UNREADABLE')).toBe(500002);
    await expect(failing('STATUS')).rejects.toMatchObject({ failure: 'STATUS' });
  });
});

it('a browser that keeps no cookies sends no password, and the login says why', async () => {
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: vi.fn() });
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'));
  const http = vi.fn<() => Promise<never>>();
  const refused = servicesGateway(http, () => '').checkLogin('ada@beispiel.example', 'secret');
  await expect(refused).rejects.toMatchObject({ failure: 'COOKIES_BLOCKED' });
  expect(http).not.toHaveBeenCalled();
});
