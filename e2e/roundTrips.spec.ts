import { expect, test } from 'playwright/test';
import { ConsoleApi } from './harness/console.ts';
import { startProduct, type Product } from './harness/product.ts';
import { countRoundTrips } from './harness/roundTrips.ts';

let product: Product;
test.beforeAll(async ({}, { workerIndex }) => {
  const port = Number(process.env['KONTOR_JOURNEY_PORT'] ?? 4700) + workerIndex * 10 + 5;
  product = await startProduct(port, { environment: { KONTOR_INLINE_METADATA: '1' } });
});
test.afterAll(() => product.stop());

test('the login can be used after two requests in a row', async ({ page }) => {
  const submit = 'main form button[type="submit"]:enabled';
  expect(await countRoundTrips(page, `${product.site}/login`, submit)).toBe(2);
});

test('the preference centre of a mailed link can be used after four requests in a row', async ({ page }) => {
  const qa = new ConsoleApi(product.standIn);
  const { loginID } = await qa.newCustomer();
  const { url } = await qa.link(loginID);
  const control = '[role="tabpanel"] :is(input, select, button):enabled';
  expect(await countRoundTrips(page, url, control)).toBe(4);
});
