import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formOf, showForm } from '../testForm.tsx';

const person = formOf(
  {
    first: { type: 'string', title: 'Vorname', maxLength: 10 },
    zip: { type: 'string', title: 'Postleitzahl', pattern: '^\\d{5}$' },
    children: { type: 'integer', title: 'Kinder', minimum: 0, maximum: 20, ui: { 'ui:widget': 'number' } },
    frequency: { type: 'string', title: 'Einkauf', enum: ['often', 'seldom'], ui: { 'ui:widget': 'select' } },
    bio: { type: 'boolean', title: 'Bio', ui: { 'ui:widget': 'tile' } },
  },
  { required: ['first'] },
);

const type = async (user: ReturnType<typeof showForm>['user'], label: RegExp, text: string): Promise<void> => {
  const input = screen.getByLabelText(label);
  await user.clear(input);
  await user.type(input, text);
};

describe('a form', () => {
  it('shows labels, values, and which fields are optional', () => {
    showForm(person, { first: 'Ada', children: 2, bio: true });
    expect(screen.getByLabelText('Vorname')).toHaveValue('Ada');
    expect(screen.getByLabelText('Kinder (optional)')).toHaveValue('2');
    expect(screen.getByRole('checkbox', { name: 'Bio' })).toBeChecked();
  });

  it('returns the input with the schema’s types, also on Enter', async () => {
    const onSubmit = vi.fn();
    const { user } = showForm(person, {}, { onSubmit });
    await type(user, /Vorname/, ' Ada ');
    await type(user, /Kinder/, '2');
    await user.selectOptions(screen.getByLabelText(/Einkauf/), 'often');
    await user.click(screen.getByRole('checkbox', { name: 'Bio' }));
    await type(user, /Postleitzahl/, '10115{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      first: 'Ada',
      children: 2,
      frequency: 'often',
      bio: true,
      zip: '10115',
    });
  });

  it('leaves a cleared field out', async () => {
    const onSubmit = vi.fn();
    const { user } = showForm(person, { first: 'Ada', zip: '10115' }, { onSubmit });
    await user.clear(screen.getByLabelText(/Postleitzahl/));
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit).toHaveBeenCalledWith({ first: 'Ada' });
  });

  it('shows no error before the first submit, then every error at its field and in the summary, which has the focus and leads to the fields', async () => {
    const onSubmit = vi.fn();
    const { user } = showForm(person, {}, { onSubmit });
    await type(user, /Postleitzahl/, '12');
    await user.tab();
    expect(screen.queryByText(/dieser Form/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit).not.toHaveBeenCalled();
    const summary = await screen.findByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Bitte füllen Sie „Vorname“ aus.', 'Bitte geben Sie „Postleitzahl“ in dieser Form ein: 12345.']);
    expect(screen.getByLabelText(/Vorname/)).toHaveAccessibleDescription('Bitte füllen Sie „Vorname“ aus.');
    expect(screen.getByLabelText(/Postleitzahl/)).toBeInvalid();
    expect(screen.getByLabelText(/Kinder/)).not.toHaveAttribute('aria-invalid');
    await user.click(within(summary).getByRole('link', { name: /dieser Form/ }));
    expect(screen.getByLabelText(/Postleitzahl/)).toHaveFocus();
    expect(window.location.hash).toBe('');
    await type(user, /Postleitzahl/, '10115');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    // A single error takes the focus to its field.
    expect(screen.getByLabelText(/Vorname/)).toHaveFocus();
  });

  it('removes an error at the key that corrects it (requirements#validation-time)', async () => {
    const { user } = showForm(person, { first: 'Ada', zip: '1011' });
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(screen.getByLabelText(/Postleitzahl/)).toBeInvalid();
    await user.type(screen.getByLabelText(/Postleitzahl/), '5');
    expect(screen.getByLabelText(/Postleitzahl/)).toBeValid();
    expect(screen.queryByRole('region', { name: /prüfen/ })).toBeNull();
    await user.type(screen.getByLabelText(/Postleitzahl/), '5');
    expect(screen.getByLabelText(/Postleitzahl/)).toBeInvalid();
  });

  it('keeps invalid text in a number field and reports it once', async () => {
    const { user } = showForm(person, { first: 'Ada' });
    await type(user, /Kinder/, 'zwei');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(screen.getByLabelText(/Kinder/)).toHaveValue('zwei');
    const text = 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.';
    await waitFor(() => expect(screen.getAllByText(text, { exact: false })).toHaveLength(2));
    expect(screen.getByRole('link')).toHaveTextContent(new RegExp(`^Kinder.*: ${text}$`));
  });
});

describe('a form with its save bar outside', () => {
  it('reports a change at the first key, and none when it is taken back or saved elsewhere', async () => {
    const onChanged = vi.fn();
    const { user, store } = showForm(person, { first: 'Ada' }, { onChanged });
    await user.type(screen.getByLabelText(/Vorname/), 'm');
    expect(onChanged).toHaveBeenLastCalledWith(new Set(['first']));
    await user.type(screen.getByLabelText(/Vorname/), '{Backspace}');
    expect(onChanged).toHaveBeenLastCalledWith(new Set());
    expect(onChanged).toHaveBeenCalledTimes(2);
    await user.type(screen.getByLabelText(/Vorname/), 'm');
    act(() => store.setSavedValue({ first: 'Adam' }));
    expect(onChanged).toHaveBeenLastCalledWith(new Set());
  });

  it('returns unfinished input, validates on demand, and resets', async () => {
    const { user, form } = showForm(person, { first: 'Ada' });
    await user.type(screen.getByLabelText(/Postleitzahl/), '1');
    expect(form().commit()).toEqual({ first: 'Ada', zip: '1' });
    expect(form().validate().errors).toEqual([{ form: ['zip'], what: 'pattern' }]);
    expect(screen.getByLabelText(/Postleitzahl/)).toBeInvalid();
    form().reset({ first: 'Grace' });
    expect(screen.getByLabelText(/Vorname/)).toHaveValue('Grace');
    expect(screen.getByLabelText(/Postleitzahl/)).toHaveValue('');
    expect(screen.queryByRole('region', { name: /prüfen/ })).toBeNull();
  });

  it('shows the provider’s errors at their fields until they are edited, others in the summary', async () => {
    const faults = [{ form: ['zip'], what: 'provider', keys: ['Diese Postleitzahl kennen wir nicht.'] }];
    const { user, update } = showForm(person, { first: 'Ada', zip: '99999' });
    update({ extraErrors: faults, summaryExtras: ['Das Konto ist gesperrt.'] });
    expect(screen.getByLabelText(/Postleitzahl/)).toHaveAccessibleDescription('Diese Postleitzahl kennen wir nicht.');
    expect(within(await screen.findByRole('region', { name: /prüfen/ })).getAllByRole('listitem')).toHaveLength(2);
    await user.type(screen.getByLabelText(/Postleitzahl/), '{Backspace}1');
    expect(screen.getByLabelText(/Postleitzahl/)).toBeValid();
  });

  it('keeps the input and its errors when the form changes its language', async () => {
    const { user, update } = showForm(person, {});
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await user.type(screen.getByLabelText(/Postleitzahl/), '12');
    const english = {
      ...person,
      schema: {
        ...person.schema,
        properties: { ...person.schema.properties, zip: { ...person.schema.properties?.['zip'], title: 'Postcode' } },
      },
    };
    update({}, english);
    expect(screen.getByLabelText(/Postcode/)).toHaveValue('12');
    expect(screen.getByLabelText(/Vorname/)).toBeInvalid();
  });
});
