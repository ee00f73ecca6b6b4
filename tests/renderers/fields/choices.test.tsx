import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adaptFields } from '@kontor/schema-adapters';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { formOf, showForm } from '../testForm.tsx';

const optionsOf = (label: RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

const select = (required: boolean) =>
  formOf(
    {
      how: {
        type: 'string',
        title: 'Wie',
        enum: ['a', 'b'],
        ui: {
          'ui:widget': 'select',
          'ui:options': {
            provider: 'data.how',
            choices: [
              { value: 'a', label: 'Oft' },
              { value: 'b', labelKey: 'global.form.none' },
            ],
          },
        },
      },
    },
    { required: required ? ['how'] : [] },
  );

describe('a choice', () => {
  it('offers none if it is optional, and asks to choose if it is required', () => {
    showForm(select(false));
    expect(optionsOf(/Wie/)).toEqual(['Keine Angabe', 'Oft', 'Keine Angabe']);
  });

  it('asks to choose where it is required', () => {
    showForm(select(true));
    expect(optionsOf(/Wie/)).toEqual(['Bitte wählen', 'Oft', 'Keine Angabe']);
  });

  it('can be reset to none', async () => {
    const { user, form } = showForm(select(false), { how: 'a' });
    await user.selectOptions(screen.getByLabelText(/Wie/), '');
    expect(form().commit()).toEqual({});
  });
});

it('a yes or no that must be answered is two choices, of which none is chosen at first', async () => {
  const { schema: provider } = parseProviderSchema({
    dataSchema: { fields: { pet: { type: 'boolean', required: true, writeAccess: 'clientModify' } } },
  });
  const options = [
    { value: 'true', label: 'Ja' },
    { value: 'false', label: 'Nein' },
  ];
  const { form } = adaptFields('a', [{ type: 'FormInput', schemaPath: 'data.pet', label: 'Haustier', options }], {
    provider,
    site: { country: 'DE', zipRules: {} },
  });
  const { user, form: handle } = showForm(form);
  expect(optionsOf(/Haustier/)).toEqual(['Bitte wählen', 'Ja', 'Nein']);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(screen.getByLabelText(/Haustier/)).toHaveAccessibleDescription('Bitte wählen Sie bei „Haustier“ etwas aus.');
  await user.selectOptions(screen.getByLabelText(/Haustier/), 'Nein');
  expect(handle().commit()).toEqual({ data_pet: false });
});

describe('countries and their postcodes', () => {
  const { schema: provider } = parseProviderSchema({
    profileSchema: {
      fields: {
        zip: { type: 'string', writeAccess: 'clientModify' },
        country: { type: 'string', writeAccess: 'clientModify' },
      },
    },
  });
  const { form } = adaptFields(
    'address',
    [{ type: 'FormInput', schemaPath: 'profile.zip' }, { type: 'CountryInput' }],
    { provider, site: { country: 'DE', zipRules: {} } },
  );
  const [zip = '', country = ''] = Object.keys(form.schema.properties ?? {});

  it('are named and sorted in the customer’s language (requirements#countries)', () => {
    const { unmount } = showForm(form);
    const german = optionsOf(/Land/);
    expect(german).toHaveLength(33);
    expect(german.slice(1)).toEqual(german.slice(1).toSorted(new Intl.Collator('de').compare));
    expect(german.indexOf('Österreich')).toBeGreaterThan(german.indexOf('Norwegen'));
    unmount();
    showForm(form, {}, {}, { language: 'en' });
    expect(optionsOf(/Land/)).toContain('Germany');
  });

  it('validate the postcode again when the country changes, with the country’s own message (requirements#postcode)', async () => {
    const { user, form: handle } = showForm(form, { [zip]: '1012AB', [country]: 'NL' });
    expect(handle().validate().errors).toEqual([]);
    await user.selectOptions(screen.getByLabelText(/Land/), 'DE');
    expect(screen.getByLabelText(/Postleitzahl/)).toHaveAccessibleDescription(/5 Ziffern/);
    await user.selectOptions(screen.getByLabelText(/Land/), 'PT');
    expect(screen.getByLabelText(/Postleitzahl/)).toHaveAccessibleDescription(/1234-567/);
    const summary = await screen.findByRole('region', { name: /prüfen/ });
    expect(within(summary).getByRole('link')).toHaveTextContent(/1234-567/);
    await user.selectOptions(screen.getByLabelText(/Land/), 'NL');
    expect(screen.getByLabelText(/Postleitzahl/)).toBeValid();
  });
});
