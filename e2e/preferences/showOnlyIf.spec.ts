import type { Page } from 'playwright/test';
import { isLong } from '../../tests/longRun.ts';
import { openLink, saveButton, savedText } from '../harness/centre.ts';
import { type ConsoleApi } from '../harness/console.ts';
import { expect, test } from '../harness/test.ts';

interface Schema {
  readonly dataSchema: { readonly fields: Record<string, object> };
}
interface Content {
  readonly preferenceCenter: { readonly tabs: { readonly anchor: string }[] };
}

const isDog = [{ field: 'data.pet.kind', test: 'is', values: ['dog'] }];
const options = ['dog', 'cat'].map((value, index) => ({ value, label: ['Hund', 'Katze'][index] }));
const text = { type: 'string', required: false, allowNull: true, writeAccess: 'clientModify' };
const field = (name: string, label: string, more: object = {}) => ({
  type: 'FormInput',
  schemaPath: `data.pet.${name}`,
  label,
  ...more,
});

/** A tab in which the kind of pet decides about its name, its club and a group of tiles. */
const pets = {
  label: 'Haustier',
  anchor: 'pet',
  accessWithoutSubscription: true,
  components: [
    {
      type: 'profile',
      title: 'Ihr Haustier',
      fields: [
        field('kind', 'Welche Art', { options }),
        field('name', 'Name', { showIf: isDog }),
        field('club', 'Verein', { showIf: isDog, emptyWhenHidden: true }),
        field('food', 'Futter'),
      ],
    },
    {
      type: 'booleantiles',
      title: 'Mit dem Hund',
      tiles: [{ label: 'Spaziergänge', schemaPaths: ['data.pet.walks'] }],
      showIf: isDog,
    },
  ],
};

async function addPets({ standIn, site }: { readonly standIn: string; readonly site: string }, qa: ConsoleApi) {
  const schema = (await (await fetch(`${standIn}/console/api/schema`)).json()) as Schema;
  for (const name of ['kind', 'name', 'club', 'food']) schema.dataSchema.fields[`pet.${name}`] = text;
  schema.dataSchema.fields['pet.walks'] = { ...text, type: 'boolean' };
  await qa.call('PUT', '/schema', schema);
  const content = (await (await fetch(`${site}/cms/germany/de.json`)).json()) as Content;
  if (!content.preferenceCenter.tabs.some(({ anchor }) => anchor === pets.anchor))
    content.preferenceCenter.tabs.push(pets);
  await qa.call('PUT', '/content/de', content);
}

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

for (const width of isLong ? [390, 1440] : [390])
  test(`a customer answers, meets a field, hides it, saves and comes back, by keyboard at ${width} px`, async ({
    page,
    qa,
    product,
  }) => {
    await addPets(product, qa);
    await page.setViewportSize({ width, height: 844 });
    const { loginID } = await qa.newCustomer({ data: { pet: { name: 'Rex', club: 'SV 05', food: 'Karotten' } } });
    const pet = async () => Object((await qa.account(loginID)).data)['pet'] as unknown;
    await openLink(page, qa, loginID, 'pet');
    const [kind, name, club] = ['Welche Art', 'Name', 'Verein'].map((label) => page.getByLabel(label));
    if (!kind || !name || !club) throw new Error('no fields');
    await expect(kind).toBeVisible();
    await expect(name).toHaveCount(0);
    await expect(page.getByText('Mit dem Hund')).toHaveCount(0);

    await kind.focus();
    await press(page, 'H');
    await expect(kind).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Neu auf der Seite: ' })).toHaveText(
      'Neu auf der Seite: Name, Verein und Spaziergänge.',
    );
    await press(page, 'Tab');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Rex');
    await press(page, 'Control+A');
    await page.keyboard.type('Tom');
    await press(page, 'Shift+Tab', 'K');
    await expect(name).toHaveCount(0);

    // What is hidden is kept as a draft, and not sent.
    await page.reload();
    await expect(kind).toHaveValue('cat');
    await kind.focus();
    await press(page, 'H', 'Tab');
    await expect(name).toHaveValue('Tom');
    await saveButton(page).press('Enter');
    await expect(savedText(page)).toBeVisible();
    expect(await pet()).toMatchObject({ kind: 'dog', name: 'Tom', club: 'SV 05' });

    await page.goto(`${page.url().split('#', 1)[0]}#pet`);
    await kind.focus();
    await press(page, 'K');
    await saveButton(page).press('Enter');
    await expect(savedText(page)).toContainText('Nicht mehr gefragt und deshalb geleert: Verein.');
    expect(await pet()).toMatchObject({ kind: 'cat', name: 'Tom', food: 'Karotten' });
    expect(Object(await pet())['club'] ?? '').toBe('');
  });

test('a value that the provider refuses in a hidden field opens the field with its message @long', async ({
  page,
  qa,
  product,
}) => {
  await addPets(product, qa);
  const { loginID } = await qa.newCustomer({ data: { pet: { kind: 'dog', name: 'Rex' } } });
  await openLink(page, qa, loginID, 'pet');
  const validationErrors = [{ fieldName: 'data.pet.name', errorCode: 400006, message: 'refused' }];
  const effect = { kind: 'error', errorCode: 400009, validationErrors };
  await qa.faults([{ call: 'accounts.setAccountInfo', effect, times: 1 }]);
  await page.getByLabel('Welche Art').selectOption('cat');
  await expect(page.getByLabel('Name')).toHaveCount(0);
  await saveButton(page).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Tom');
  await saveButton(page).click();
  await expect(savedText(page)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveCount(0);
  expect(await qa.account(loginID)).toMatchObject({ data: { pet: { kind: 'cat', name: 'Tom' } } });
});
