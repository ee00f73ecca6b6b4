import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type RunningProduct } from '../../stand-ins/console/runningProduct.ts';

let product: RunningProduct;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  product = await startProduct('germany');
  for (const person of ['viewer', 'editor', 'publisher']) {
    const { body } = await product.qa('POST', '/staff-token', { person });
    tokens[person] = (body as { readonly token: string }).token;
  }
}, 60_000);
afterAll(() => product.close());

interface Draft {
  readonly revision: number;
  readonly documents: Readonly<Record<string, { readonly header: { readonly title: string } }>>;
}

async function call(
  person: string,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers = {},
) {
  const answer = await product.embedded.studio.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${tokens[person] ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? undefined : answer.json<unknown>(),
  };
}

const served = async (language = 'de') =>
  (await product.embedded.site.inject({ url: `/cms/germany/${language}.json` })).json<Record<string, unknown>>();

describe('the content service of the embedded product', () => {
  it('tells who is signed in and which site there is', async () => {
    const { status, body } = await call('editor', 'GET', '/session');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { role: 'editor', fourEyes: false, sites: [{ cmsId: 'germany', country: 'DE', languages: ['de', 'en'] }] },
    });
    expect((await call('nobody', 'GET', '/session')).status).toBe(401);
  });

  it('publishes one changed text in all languages at once, and nothing else differs', async () => {
    const before = { de: await served('de'), en: await served('en') };
    const { body, headers } = await call('editor', 'GET', '/content/germany/draft');
    const { revision, documents } = body as Draft;
    expect(headers.etag).toBe(`"${revision}"`);
    const edited = { ...documents, de: { ...documents['de'], addedForTest: 'one text' } };
    const saved = await call(
      'editor',
      'PUT',
      '/content/germany/draft',
      { documents: edited },
      { 'if-match': headers.etag },
    );
    expect(saved.status).toBe(200);
    expect(await served('de')).toEqual(before.de);
    const findings = await call('viewer', 'GET', '/content/germany/findings?of=draft');
    expect(findings.status).toBe(200);
    const published = await call('publisher', 'POST', '/content/germany/publish', {
      note: 'A text',
      revision: revision + 1,
    });
    expect(published).toMatchObject({ status: 201, body: { number: 2 } });
    expect(await served('de')).toEqual({ ...before.de, addedForTest: 'one text' });
    expect(await served('en')).toEqual(before.en);
  });

  it('refuses a second editor’s save and hands over the newer draft', async () => {
    const { body } = await call('editor', 'GET', '/content/germany/draft');
    const { revision, documents } = body as Draft;
    const again = await call(
      'editor',
      'PUT',
      '/content/germany/draft',
      { documents },
      { 'if-match': `"${revision - 1}"` },
    );
    expect(again).toMatchObject({ status: 412, body: { code: 'draft-changed', current: { revision } } });
    expect((await call('editor', 'PUT', '/content/germany/draft', { documents })).status).toBe(428);
  });
});
