import type { Page } from 'playwright/test';
import { openLink, saveButton, savedText } from '../harness/centre.ts';
import type { ConsoleApi } from '../harness/console.ts';
import type { Product } from '../harness/product.ts';
import { expect, expectAccessibleInPassing, test } from '../harness/test.ts';
import { expectServedSoon, openStudio } from './steps.ts';

interface Schema {
  readonly dataSchema: { readonly fields: Record<string, object> };
}
interface Content {
  readonly preferenceCenter: { readonly tabs: { readonly anchor: string }[] };
}

const field = (name: string, label: string, more: object = {}) => ({
  type: 'FormInput',
  schemaPath: `data.pet.${name}`,
  label,
  ...more,
});

/** A tab with a choice and a field that is always shown. */
function pets([pet, kind, dog, cat, name]: readonly string[]) {
  const options = [
    { value: 'dog', label: dog },
    { value: 'cat', label: cat },
  ];
  const fields = [field('kind', kind ?? '', { options }), field('name', name ?? '')];
  return { label: pet, anchor: 'pet', accessWithoutSubscription: true, components: [{ type: 'profile', fields }] };
}

async function addPets({ standIn, site }: Product, qa: ConsoleApi): Promise<number> {
  const schema = (await (await fetch(`${standIn}/console/api/schema`)).json()) as Schema;
  for (const name of ['kind', 'name'])
    schema.dataSchema.fields[`pet.${name}`] = {
      type: 'string',
      required: false,
      allowNull: true,
      writeAccess: 'clientModify',
    };
  await qa.call('PUT', '/schema', schema);
  let index = 0;
  for (const [language, words] of [
    ['de', ['Haustier', 'Welche Art', 'Hund', 'Katze', 'Rufname']],
    ['en', ['Pet', 'Kind of pet', 'Dog', 'Cat', 'Its name']],
  ] as const) {
    const content = (await (await fetch(`${site}/cms/germany/${language}.json`)).json()) as Content;
    index = content.preferenceCenter.tabs.push(pets(words)) - 1;
    await qa.call('PUT', `/content/${language}`, content);
  }
  return index;
}

/** Moves the focus with Tab until it is on an element with this name. */
async function tabTo(page: Page, name: RegExp, role: 'button' | 'combobox' | 'checkbox' | 'link'): Promise<void> {
  const element = page.getByRole(role, { name });
  await expect(element).toBeVisible();
  const target = element.and(page.locator(':focus'));
  for (let presses = 0; presses < 60 && (await target.count()) === 0; presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

for (const width of [390, 1440])
  test(`an editor makes a field that depends, previews both sides and publishes, and a customer meets it, by keyboard at ${width} px @long`, async ({
    page,
    context,
    qa,
    product,
  }) => {
    const tab = await addPets(product, qa);
    const part = (index: number) => `/preferenceCenter/tabs/${tab}/components/0/fields/${index}`;
    await page.setViewportSize({ width, height: 900 });
    await openStudio(page, product, 'publisher');
    await page.goto(`${product.studio}/edit?at=${part(1)}`);
    await expect(page.getByRole('button', { name: 'Bedingung hinzufügen' })).toBeVisible();

    // Not complete yet: the checks say so, and it cannot be published.
    await tabTo(page, /^Bedingung hinzufügen$/, 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Antwort im Feld')).toBeFocused();
    await page.keyboard.press('W');
    await expect(page.getByLabel('Antwort im Feld')).toHaveValue('data.pet.kind');
    await page.goto(`${product.studio}/publish`);
    await expect(page.getByText('Eine Bedingung ist unvollständig').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Jetzt veröffentlichen' })).toHaveAttribute('aria-disabled', 'true');

    await page.goto(`${product.studio}/edit?at=${part(1)}`);
    await tabTo(page, /^Hund$/, 'checkbox');
    await page.keyboard.press('Space');
    await expect(page.getByRole('group', { name: '„Welche Art“ ist „Hund“' })).toBeVisible();
    await expectAccessibleInPassing(page, 'both schemes');

    if (width < 768) await page.getByRole('radio', { name: 'Vorschau' }).press('Space');
    const preview = page.frameLocator('iframe');
    const person = page.getByLabel('Beispielperson');
    await person.selectOption('complete');
    await expect(preview.getByLabel('Rufname')).toBeVisible();
    await person.selectOption('conditionsUnmet');
    await expect(preview.getByLabel('Welche Art')).toHaveValue('cat');
    await expect(preview.getByLabel('Rufname')).toHaveCount(0);

    const { loginID } = await qa.newCustomer();
    await page.goto(`${product.studio}/publish`);
    const publish = page.getByRole('button', { name: 'Jetzt veröffentlichen' });
    await expect(publish).not.toHaveAttribute('aria-disabled', 'true');
    const answer = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/publish'));
    await publish.press('Enter');
    expect((await answer).status()).toBe(201);
    await expectServedSoon(page, product, '"showIf"');

    const customer = await context.newPage();
    await customer.setViewportSize({ width, height: 900 });
    await openLink(customer, qa, loginID, 'pet');
    const [kind, name] = [customer.getByLabel('Welche Art'), customer.getByLabel('Rufname')];
    await expect(kind).toBeVisible();
    await expect(name).toHaveCount(0);
    await kind.focus();
    await customer.keyboard.press('H');
    await customer.keyboard.press('Tab');
    await expect(name).toBeFocused();
    await customer.keyboard.type('Rex');
    await customer.keyboard.press('Shift+Tab');
    await customer.keyboard.press('K');
    await expect(name).toHaveCount(0);
    await saveButton(customer).press('Enter');
    await expect(savedText(customer)).toBeVisible();
    await customer.goto(`${customer.url().split('#', 1)[0]}#pet`);
    await customer.reload();
    await expect(kind).toHaveValue('cat');
    await expect(name).toHaveCount(0);
    await qa.reset();
  });
