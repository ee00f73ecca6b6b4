import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toChangeSet, toFormValue } from '@kontor/schema-adapters';
import { codes, formOf } from '../../schema-adapters/testForms.ts';
import { showForm } from '../testForm.tsx';

const fields = { 'profile.phones.number': {}, 'profile.phones.type': { format: "regex('^[a-z]*$')" } };
const types = [
  { value: 'mobile', label: 'Handy' },
  { value: 'home', label: 'Festnetz' },
];

/** A phone field for an account with this first phone. */
function showPhoneField(phone: Readonly<Record<string, string>>, options: typeof types | null = types) {
  const account = { profile: { phones: Object.keys(phone).length === 0 ? [] : [phone] } };
  const { form } = formOf(fields, [{ type: 'PhoneInput', options: options ?? undefined }], { account });
  const saved = toFormValue(form.bindings, account);
  const view = showForm(form, saved);
  const patch = () => toChangeSet(form.bindings, saved, view.form().commit(), account);
  return { ...view, patch };
}
const select = () => screen.getByLabelText('Art des Anschlusses');
const offered = () =>
  within(select())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the type of a phone', () => {
  it('is asked if the content lists types, and is sent with the number', async () => {
    const { user, patch } = showPhoneField({});
    expect(offered()).toEqual(['Keine Angabe', 'Handy', 'Festnetz']);
    await user.type(screen.getByLabelText(/Telefonnummer/), '0171 1234567');
    await user.selectOptions(select(), 'mobile');
    expect(patch()).toEqual({ profile: { phones: [{ number: '+491711234567', type: 'mobile' }] } });
  });

  it.each([
    ['default', '', ['Keine Angabe', 'Handy', 'Festnetz']],
    ['home', 'home', ['Keine Angabe', 'Handy', 'Festnetz']],
    ['fax', 'fax', ['Keine Angabe', 'Handy', 'Festnetz', 'fax']],
  ])('%s stays as stored until another one is chosen', async (type, chosen, choices) => {
    const { user, patch } = showPhoneField({ number: '+491711234567', type });
    expect(offered()).toEqual(choices);
    expect(select()).toHaveValue(chosen);
    expect(patch()).toEqual({});
    await user.selectOptions(select(), 'mobile');
    expect(patch()).toEqual({ profile: { phones: [{ number: '+491711234567', type: 'mobile' }] } });
  });

  it('stays unspecified while only the number is changed', async () => {
    const { user, patch } = showPhoneField({ number: '+491711234567', type: 'default' });
    await user.clear(screen.getByLabelText(/Telefonnummer/));
    await user.type(screen.getByLabelText(/Telefonnummer/), '030 1234567');
    expect(patch()).toEqual({ profile: { phones: [{ number: '+49301234567', type: 'default' }] } });
  });

  it('can be chosen beside a stored number that nobody touched, which is not judged (requirements#form-comfort)', async () => {
    const { user, form } = showPhoneField({ number: '+49 171 1234567', type: 'home' });
    await user.selectOptions(select(), 'mobile');
    expect(form().validate().errors).toEqual([]);
    await user.type(screen.getByLabelText(/Telefonnummer/), '/ 12');
    expect(form().validate().errors).toMatchObject([{ form: ['phone', 'number'] }]);
  });

  it('alone is wrong and says why, if it is refused', () => {
    const { update } = showPhoneField({ number: '+491711234567', type: 'home' });
    update({ extraErrors: [{ form: ['phone', 'type'], what: 'provider', text: 'Diese Art ist gesperrt.' }] });
    expect(select()).toBeInvalid();
    expect(select()).toHaveAccessibleDescription(/Diese Art ist gesperrt\./);
    expect(screen.getByLabelText(/Telefonnummer/)).toBeValid();
    expect(screen.getByLabelText(/Telefonnummer/)).not.toHaveAccessibleDescription(/gesperrt/);
  });

  it('marks the number if it is refused and not asked', () => {
    const { update } = showPhoneField({ number: '+491711234567', type: 'home' }, null);
    update({ extraErrors: [{ form: ['phone', 'type'], what: 'provider', text: 'Diese Art ist gesperrt.' }] });
    expect(screen.getByLabelText(/Telefonnummer/)).toBeInvalid();
  });

  it('is not asked if the content lists none', () => {
    showPhoneField({ number: '+491711234567', type: 'mobile' }, null);
    expect(screen.queryByLabelText('Art des Anschlusses')).toBeNull();
  });

  it('offers nothing that the provider would refuse, and reports a schema without a type', () => {
    const refused = formOf(fields, [{ type: 'PhoneInput', at: '/x', options: [{ value: 'Mobile 1' }, ...types] }]);
    expect(codes(refused.findings)).toEqual(['option-refused-by-schema /x']);
    const without = formOf({ 'profile.phones.number': {} }, [{ type: 'PhoneInput', at: '/x', options: types }]);
    expect(codes(without.findings)).toEqual(['not-in-schema /x']);
    expect(without.form.bindings).toHaveLength(1);
  });
});

describe('a number without a country code', () => {
  const country = { 'profile.country': {} };

  /** What is sent after these steps, in a form with the phone and, if the content has it, the country. */
  async function sent(
    steps: readonly (readonly ['type' | 'choose', string])[],
    { asksCountry = true, account = {}, type = 'PhoneInput' } = {},
  ) {
    const phone = type === 'PhoneInput' ? { type } : { type, schemaPath: 'profile.phones[0].number' };
    const configs = [phone, ...(asksCountry ? [{ type: 'CountryInput' }] : [])];
    const { form } = formOf({ ...fields, ...country }, configs, { account });
    const saved = toFormValue(form.bindings, account);
    const view = showForm(form, saved);
    for (const [step, text] of steps) {
      if (step === 'choose') await view.user.selectOptions(screen.getByLabelText(/^Land/), text);
      else {
        await view.user.type(screen.getByLabelText(/Telefonnummer/), text);
        await view.user.tab();
      }
    }
    return { view, patch: toChangeSet(form.bindings, saved, view.form().commit(), account) };
  }
  const typed = ['type', '0470 12 34 56'] as const;

  it.each([
    ['the country that is chosen in the same form', [['choose', 'BE'], typed], {}, '+32470123456'],
    ['the country that is chosen after it', [typed, ['choose', 'BE']], {}, '+32470123456'],
    ['the same in a plain input', [typed, ['choose', 'BE']], { type: 'FormInput' }, '+32470123456'],
    [
      'the country of the account where the form has none',
      [typed],
      { asksCountry: false, account: { profile: { country: 'BE' } } },
      '+32470123456',
    ],
    ['the site where nobody has chosen one', [typed], {}, '+49470123456'],
  ] as const)('is one of %s', async (_title, steps, how, number) => {
    const { patch } = await sent(steps, how);
    expect(patch.profile?.['phones']).toEqual([{ number, type: 'default' }]);
  });

  it('that is stored stays as it is when another country is chosen', async () => {
    const account = { profile: { country: 'DE', phones: [{ number: '+49470123456', type: 'home' }] } };
    const { patch } = await sent([['choose', 'BE']], { account });
    expect(patch).toEqual({ profile: { country: 'BE' } });
  });

  it('that was typed and saved stays as it is when another country is chosen', async () => {
    const { view } = await sent([typed]);
    act(() => view.store.setSavedValue(view.store.value));
    await view.user.selectOptions(screen.getByLabelText(/^Land/), 'BE');
    expect([...view.store.changedFields]).toEqual(['profile_country']);
  });

  it('is refused if there are two of them', async () => {
    const { view } = await sent([['type', '040 12345 / 12346']]);
    await view.user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findAllByText(/nur eine Telefonnummer/)).not.toHaveLength(0);
  });
});
