import { expect, expectAccessibleInPassing, test } from './harness/test.ts';

test.describe('invalid links, content, schemas and answers', () => {
  test('a forged link has an error page with a way to continue', { tag: '@long' }, async ({ page, qa, product }) => {
    const { loginID } = await qa.newCustomer();
    const { token } = await qa.link(loginID);
    await page.goto(`${product.site}/preferences/token/${token.slice(0, -8)}AAAAAAAA`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/preferences\/error\//);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expectAccessibleInPassing(page);
  });

  test('an expired link has an error page that says so', { tag: '@long' }, async ({ page, qa }) => {
    const { loginID } = await qa.newCustomer();
    const { url } = await qa.link(loginID, 60);
    await qa.call('POST', '/clock', { advanceSeconds: 3600 });
    await page.goto(url);
    await expect(page).toHaveURL(/\/preferences\/error\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/abgelaufen|ungültig|gilt nicht mehr/i);
    await qa.reset();
  });

  test('without a link there is a page that says what to do', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.site}/preferences`);
    await expect(page).toHaveURL(/\/preferences\/error\/notfound$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test(
    'content that is not JSON gives a message with "try again", which works',
    { tag: '@long' },
    async ({ page, qa }) => {
      const { loginID } = await qa.newCustomer();
      const { url } = await qa.link(loginID);
      await qa.faults([{ call: 'GET /cms/{cmsId}/{language}.json', effect: { kind: 'garbage' } }]);
      await page.goto(url);
      const again = page.getByRole('button', { name: 'Noch einmal versuchen' });
      await expect(again).toBeVisible({ timeout: 20_000 });
      await qa.call('DELETE', '/faults');
      await again.click();
      await expect(page.getByRole('tab', { name: 'Newsletter' })).toBeVisible();
    },
  );

  test(
    'a schema with an impossible regex still gives a form; the provider decides about that field',
    { tag: '@long' },
    async ({ page, qa, product }) => {
      const { loginID } = await qa.newCustomer();
      const schema = (await (await fetch(`${product.standIn}/console/api/schema`)).json()) as {
        profileSchema: { fields: Record<string, Record<string, unknown>> };
      };
      schema.profileSchema.fields['firstName'] = {
        ...schema.profileSchema.fields['firstName'],
        format: "regex('(?<name>[')",
      };
      await qa.call('PUT', '/schema', schema);
      await page.goto((await qa.link(loginID)).url);
      await page.getByRole('tab', { name: 'Persönliches' }).click();
      await expect(page.getByLabel('Vorname')).toHaveValue('Ada');
      await qa.reset();
    },
  );

  test(
    'an error from the provider is shown at its field as a German sentence',
    { tag: '@long' },
    async ({ page, qa }) => {
      const { loginID } = await qa.newCustomer();
      await page.goto((await qa.link(loginID)).url);
      await page.getByRole('tab', { name: 'Persönliches' }).click();
      await page.getByLabel('Vorname').fill('Marie');
      await qa.faults([
        {
          call: 'accounts.setAccountInfo',
          effect: {
            kind: 'error',
            errorCode: 400009,
            validationErrors: [
              { errorCode: 400006, message: 'Unallowed value for field: firstName', fieldName: 'profile.firstName' },
            ],
          },
        },
      ]);
      await page.getByRole('button', { name: 'Änderungen speichern' }).click();
      const field = page.getByLabel('Vorname');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/Bitte geben Sie einen gültigen Vornamen ein\./);
      await expect(field).toHaveValue('Marie');
      await qa.faults([
        {
          call: 'accounts.setAccountInfo',
          effect: {
            kind: 'error',
            errorCode: 400006,
            validationErrors: [{ errorCode: 100002, message: 'Length is out of range', fieldName: 'firstName' }],
          },
        },
      ]);
      await field.fill('Mary');
      await page.getByRole('button', { name: 'Änderungen speichern' }).click();
      await expect(field).toHaveAccessibleDescription(/Bitte geben Sie einen gültigen Vornamen ein\./);
      await page.getByText('Technische Einzelheiten').first().click();
      await expect(page.getByText(/Length is out of range/)).toBeVisible();
    },
  );
});
