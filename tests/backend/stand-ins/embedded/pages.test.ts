import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DrawPage } from '#backend/product/site/pageSource.ts';
import { startProduct, type RunningProduct } from '../console/runningProduct.ts';

let product: RunningProduct;
let drawCount = 0;
const draw: DrawPage = async ({ language }) => {
  drawCount += 1;
  return { html: '<main><h1>Anmelden</h1></main>', language };
};
const document =
  '<!doctype html><html lang="de"><head><title>Kontor</title></head><body><div id="root"></div></body></html>';

beforeAll(async () => {
  product = await startProduct('germany', {
    pages: { folder: '/nowhere', page: async () => document, firstLoads: () => ['/assets/Login.js'], draw },
  });
}, 60_000);
beforeEach(() => product.qa('DELETE', '/faults'));
afterAll(() => product.close());

const login = async (): Promise<string> =>
  (
    await product.embedded.site.inject({
      url: '/login',
      headers: { accept: 'text/html', 'accept-encoding': 'br', 'if-none-match': '*' },
    })
  ).body;
const holds = (page: string): readonly string[] =>
  [...page.matchAll(/<script type="application\/json" id="(\w+)">/g)].flatMap(([, id]) => id ?? []);

describe('a page of the product that testers start', () => {
  it('is drawn once for all visitors, with metadata and content in it, as in production', async () => {
    const get = async (): Promise<string> =>
      (await product.embedded.site.inject({ url: '/login', headers: { accept: 'text/html' } })).body;
    expect(holds(await get())).toEqual(['metadata', 'content']);
    expect(await get()).toContain('<main><h1>Anmelden</h1></main>');
    expect(drawCount).toBe(1);
  });

  it.each([
    ['GET /rest/v1/metadata', ['content']],
    ['GET /cms/{cmsId}/{language}.json', ['metadata']],
  ])('comes without the document of %s while that call has a fault, so that testers see it', async (call, left) => {
    await product.qa('PUT', '/faults', [{ call, effect: { kind: 'status', status: 500 } }]);
    expect(holds(await login())).toEqual(left);
  });
});
