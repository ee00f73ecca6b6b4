import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adaptFields } from '@kontor/schema-adapters';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { saveDate, showForm } from '../testForm.tsx';

const { schema: provider } = parseProviderSchema({
  dataSchema: { fields: { since: { type: 'date', allowNull: true, writeAccess: 'clientModify' } } },
});
const { form } = adaptFields('dates', [{ type: 'FormInput', schemaPath: 'data.since', label: 'Mitglied seit' }], {
  provider,
  site: { country: 'DE', zipRules: {} },
});

const labels = ['Tag', 'Monat', 'Jahr'] as const;
const texts = () => labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

async function submitted(...parts: readonly string[]) {
  const onSubmit = vi.fn();
  const { user } = showForm(form, {}, { onSubmit });
  return { user, onSubmit, wrong: await saveDate(user, parts) };
}

describe('a date of the account', () => {
  it('is a group of three text fields with an example, filled from the account', () => {
    showForm(form, { data_since: '2024-03-07' });
    expect(screen.getByRole('group', { name: /Mitglied seit/ })).toBeInTheDocument();
    expect(screen.getByLabelText('Tag')).toHaveAccessibleDescription('Beispiel: 27 3 1984');
    expect(texts()).toEqual(['7', '3', '2024']);
    expect(document.querySelector('input[type=date]')).toBeNull();
  });

  it.each([
    ['29', '2', '2024', '2024-02-29', []],
    ['', '', '', undefined, []],
    ['29', '2', '2023', undefined, ['Tag', 'Monat', 'Jahr']],
    ['27', '', '2024', undefined, ['Monat']],
    ['27', '3', '24', undefined, ['Tag', 'Monat', 'Jahr']],
    ['drei', '3', '2024', undefined, ['Tag', 'Monat', 'Jahr']],
  ])('%j, %j, %j gives %j and marks %j', async (day, month, year, date, parts) => {
    const { onSubmit, wrong } = await submitted(day, month, year);
    expect(wrong).toEqual(parts);
    if (parts.length > 0) expect(onSubmit).not.toHaveBeenCalled();
    else expect(onSubmit).toHaveBeenCalledExactlyOnceWith(date === undefined ? {} : { data_since: date });
  });

  it('explains what a date needs, focuses the missing part, and removes the message once it is there', async () => {
    const { user } = await submitted('27', '', '2024');
    expect(screen.getByLabelText('Monat')).toHaveFocus();
    expect(screen.getByLabelText('Monat')).toHaveAccessibleDescription(/Bitte geben Sie ein Datum an, das es gibt/);
    await user.type(screen.getByLabelText('Monat'), '3');
    expect(screen.queryByText(/das es gibt/)).toBeNull();
  });

  it('reports a change at each key, keeps an incomplete date when the page is left, and shows what is saved after a reset', async () => {
    const onChanged = vi.fn();
    const { user, form: handle, unmount } = showForm(form, { data_since: '2024-03-27' }, { onChanged });
    await user.clear(screen.getByLabelText('Monat'));
    expect(onChanged).toHaveBeenLastCalledWith(new Set(['data_since']));
    const half = handle().commit();
    handle().reset({ data_since: '2024-03-27' });
    expect(texts()).toEqual(['27', '3', '2024']);
    unmount();
    showForm(form, half);
    expect(texts()).toEqual(['27', '', '2024']);
  });
});
