import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMetadata } from '#src/services/siteDocuments.ts';
import { parseAccount } from '#src/provider/provider.ts';
import { ProviderError } from '#src/browser/gatewayErrors.ts';
import { servicesGateway } from '#src/services/services.ts';
import { objectOf } from '#src/browser/shape.ts';
import { textStore } from '#src/browser/storage.ts';
import { cases } from '../../longRun.ts';

const broken = (): Storage => {
  throw new DOMException('denied', 'SecurityError');
};

describe('metadata', () => {
  it('fills every gap with a default (requirements#metadata)', () => {
    expect(parseMetadata({})).toMatchObject({
      locales: ['de_DE'],
      defaultLocale: 'de_DE',
      restApi: '',
      germany: false,
      rules: { country: 'DE', zipRules: {} },
    });
  });

  it.each([
    ['https://api.example', 'https://api.example'],
    ['https://api.example/', 'https://api.example'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://api.example', ''],
    ['https://user@api.example', ''],
    ['javascript:alert(1)', ''],
    ['', ''],
  ])('base URL %s is used as %j (requirements#CON-3)', (restApi, expected) => {
    expect(parseMetadata({ restApi }).restApi).toBe(expected);
  });

  it('accepts design tokens and nothing else from a theme', () => {
    const light = {
      '--primary': '#123456',
      color: 'red',
      '--bad': 'url(https://evil.example)',
      '--worse': 'red;} body{display:none',
      '--image': 'u\\72l(x)',
    };
    expect(parseMetadata({ theme: { light } }).theme.light).toEqual({ '--primary': '#123456' });
  });

  it('drops an invalid content id', () => {
    expect(parseMetadata({ cms: { id: '../secret' } }).cmsId).toBeUndefined();
  });

  it('never throws and always has a locale', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('locales', 'defaultLocale', 'cms', 'theme', 'validation', 'apiKeys', 'sso'),
          fc.jsonValue(),
        ),
        (raw) => parseMetadata(raw).locales.length > 0,
      ),
      { numRuns: cases(500, 5_000) },
    );
  });
});

describe('foreign answers', () => {
  it('an account with a poisoned prototype poisons nothing', () => {
    const account = parseAccount(
      JSON.parse('{"errorCode":0,"UID":"u","profile":{"__proto__":{"evil":true},"firstName":"A"}}'),
    );
    expect(Object.getPrototypeOf(account.profile)).toBe(Object.prototype);
    expect(({} as Readonly<Record<string, unknown>>)['evil']).toBeUndefined();
  });

  it('an account is cut at 32 levels', () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 100; level += 1) deep = { deep };
    expect(JSON.stringify(parseAccount({ UID: 'u', data: deep })).length).toBeLessThan(400);
  });

  it('a list of an account is read whole, what is not JSON’s becomes no value of it', () => {
    const items = [...Array.from({ length: 600 }, (_, index) => ({ index })), Infinity, null];
    expect(parseAccount({ UID: 'u', data: { items } }).data).toEqual({ items });
  });

  it('an error without a code is the provider’s general problem', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => Number.isFinite(new ProviderError('call', objectOf(raw)).code)),
      { numRuns: 500 },
    );
  });

  it('reminders without an id are dropped, and so are names that are not texts', async () => {
    const services = servicesGateway(
      async () => ({
        status: 200,
        body: { productReminders: [{ reminderId: 'r', variantName: { de: 'Käse', fr: 7 } }, { variantId: 'v' }, null] },
      }),
      () => '',
    );
    expect(await services.searchReminders('jwt')).toEqual([
      { reminderId: 'r', variantId: 'r', variantName: { de: 'Käse' } },
    ]);
  });

  it.each([[{}], [{ productReminders: 'many' }], [undefined]])(
    'an invalid list of reminders is refused: %j',
    async (body) => {
      const services = servicesGateway(
        async () => ({ status: 200, body }),
        () => '',
      );
      await expect(services.searchReminders('jwt')).rejects.toMatchObject({ failure: 'UNREADABLE' });
    },
  );
});

describe('a text store', () => {
  it('keeps texts in memory if the browser refuses', () => {
    const { read, write, remove } = textStore(broken);
    write('a', '1');
    expect(read('a')).toBe('1');
    remove('a');
    expect(read('a')).toBeUndefined();
  });

  it.each(['getItem', 'setItem', 'removeItem'])('keeps texts in memory if %s throws', (method) => {
    const parts = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, [method]: broken };
    const { read, write, remove } = textStore(() => parts as unknown as Storage);
    write('a', '1');
    expect(read('a')).toBe('1');
    remove('a');
    expect(read('a')).toBeUndefined();
  });
});
