import { expect, test } from './harness/test.ts';

interface Schema {
  readonly profileSchema: { readonly fields: Record<string, Record<string, unknown>> };
  readonly dataSchema: { readonly fields: Record<string, Record<string, unknown>> };
}
interface Content {
  readonly preferenceCenter: { readonly tabs: unknown[] };
}

test('a new rule and a new tab reach the customer while the product runs: nobody deploys @desktop (requirements#no-deploy)', async ({
  page,
  qa,
  product,
}) => {
  const { loginID } = await qa.newCustomer();
  await page.goto((await qa.link(loginID)).url);
  await expect(page.getByRole('tab', { name: 'Newsletter' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Ihr Garten' })).toHaveCount(0);

  const schema = (await (await fetch(`${product.standIn}/console/api/schema`)).json()) as Schema;
  schema.profileSchema.fields['lastName'] = { ...schema.profileSchema.fields['lastName'], required: true };
  schema.dataSchema.fields['garden.size'] = {
    type: 'string',
    required: true,
    allowNull: true,
    writeAccess: 'clientModify',
    format: "regex('^[0-9]{1,4} qm$')",
  };
  await qa.call('PUT', '/schema', schema);

  const content = (await (await fetch(`${product.site}/cms/germany/de.json`)).json()) as Content;
  content.preferenceCenter.tabs.push({
    label: 'Ihr Garten',
    anchor: 'garden',
    title: 'Ihr Garten',
    description: 'Damit wir das richtige Saatgut vorschlagen.',
    accessWithoutSubscription: true,
    components: [
      {
        type: 'profile',
        fields: [{ type: 'FormInput', schemaPath: 'data.garden.size', label: 'Größe', hint: 'Zum Beispiel 120 qm' }],
      },
    ],
  });
  await qa.call('PUT', '/content/de', content);

  await page.reload();
  await page.getByRole('tab', { name: 'Ihr Garten' }).click();
  await page.getByLabel('Größe').fill('riesig');
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(page.getByLabel('Größe')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('The specified value', { exact: false })).toHaveCount(0);
  await expect(page.getByText('Der angegebene Wert entspricht nicht dem erwarteten Format.').first()).toBeVisible();

  await page.getByLabel('Größe').fill('120 qm');
  await page.getByRole('tab', { name: 'Persönliches' }).click();
  await page.getByLabel('Nachname').fill('');
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(page.getByLabel('Nachname')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Nachname').fill('Garten');
  await page.getByRole('button', { name: 'Änderungen speichern' }).click();
  await expect(page.getByRole('status').filter({ hasText: /gespeichert/i })).toBeVisible();
  expect(await qa.account(loginID)).toMatchObject({
    profile: { lastName: 'Garten' },
    data: { garden: { size: '120 qm' } },
  });
  await qa.reset();
});
