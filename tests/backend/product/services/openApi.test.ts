import { Ajv2020 } from 'ajv/dist/2020.js';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { routesOf } from '../../routesOf.ts';
import { form } from './testServices.ts';
import { otherOrigin, testProduct } from './testProduct.ts';

const product = testProduct({ otherOrigins: [otherOrigin] });

describe('the OpenAPI document', () => {
  interface Described {
    readonly summary?: string;
    readonly responses: Readonly<
      Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
    >;
  }
  interface Document {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
    readonly components: object;
  }
  const read = async (): Promise<Document> =>
    (await product.services.app.inject('/rest/v1/openapi.json')).json<Document>();

  it('names exactly the server’s calls', async () => {
    const documented = Object.entries((await read()).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented).toContain('POST /rest/v1/account/login');
    const routed = routesOf(product.services.app).filter(
      (route) => /\/(?:rest\/v1\/|\.well-known\/receipt)/.test(route) && !route.endsWith('openapi.json'),
    );
    expect(routed.toSorted()).toEqual(documented.toSorted());
  });

  it('says of each call in a sentence what it does', async () => {
    const calls = Object.values((await read()).paths).flatMap((methods) => Object.values(methods));
    expect(calls.filter(({ summary = '' }) => !/^[A-Z].+\.$/.test(summary))).toEqual([]);
  });

  it('describes the real answers', async () => {
    const document = await read();
    const ajv = new Ajv2020({ strict: false });
    const calls: readonly (readonly [string, string, InjectOptions])[] = [
      ['/rest/v1/region', 'get', { url: '/rest/v1/region?zip=10115' }],
      ['/rest/v1/region', 'get', { url: '/rest/v1/region?zip=1' }],
      ['/rest/v1/retailstores/search', 'get', { url: '/rest/v1/retailstores/search?q=berlin' }],
      [
        '/rest/v1/subscriber/regToken/jwt',
        'post',
        form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: product.link }),
      ],
      ['/rest/v1/subscriber/regToken/jwt', 'post', form('POST', '/rest/v1/subscriber/regToken/jwt', { jwt: 'x' })],
      ['/rest/v1/account/login', 'post', form('POST', '/rest/v1/account/login', { loginID: 'a', password: 'b' })],
    ];
    for (const [path, method, options] of calls) {
      const answer = await product.services.app.inject(options);
      const schema =
        document.paths[path]?.[method]?.responses[String(answer.statusCode)]?.content?.['application/json']?.schema;
      expect([path, answer.statusCode, schema !== undefined]).toEqual([path, answer.statusCode, true]);
      expect(ajv.validate({ ...schema, components: document.components }, answer.json())).toBe(true);
    }
  });
});
