import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FormSchema } from '@kontor/schema-adapters';
import { formOf, saveDate, showForm } from '../testForm.tsx';

const part = (minimum: number, maximum: number): FormSchema => ({ type: 'integer', minimum, maximum });
const form = formOf({
  birthday: {
    type: 'object',
    properties: { day: part(1, 31), month: part(1, 12), year: part(1900, 2020) },
    ui: {
      'ui:field': 'BirthdayInput',
      'ui:options': {
        provider: 'profile.birthYear',
        titleKey: 'global.fields.birthday',
        leafMessageKeys: { year: { maximum: ['global.rules.date.yearRange'] } },
        messageValues: { minimum: 1900, maximum: 2020 },
      },
    },
  },
});

async function typed(...parts: readonly string[]) {
  const onSubmit = vi.fn();
  const { user } = showForm(form, {}, { onSubmit });
  return { onSubmit, wrong: await saveDate(user, parts) };
}

describe('the birthday', () => {
  it('is three text fields in a group, with the browser’s autofill for date parts', () => {
    showForm(form, { birthday: { day: 27, month: 3, year: 1984 } });
    expect(screen.getByRole('group', { name: /Geburtsdatum/ })).toBeInTheDocument();
    expect(screen.getByLabelText('Jahr')).toHaveValue('1984');
    expect(screen.getByLabelText('Tag')).toHaveAttribute('autocomplete', 'bday-day');
  });

  it.each([
    ['29', '2', '1984', []],
    ['29', '2', '1985', ['Tag']],
    ['27', '13', '1984', ['Monat']],
    ['27', '', '1984', ['Monat']],
    ['', '', '', []],
    ['drei', '3', '1984', ['Tag']],
  ])('%s. %s. %s marks %j', async (day, month, year, parts) => {
    const { wrong, onSubmit } = await typed(day, month, year);
    expect(wrong).toEqual(parts);
    expect(onSubmit).toHaveBeenCalledTimes(parts.length === 0 ? 1 : 0);
  });

  it('names the range of the year, and focuses the invalid part', async () => {
    await typed('27', '3', '2031');
    expect(screen.getByLabelText('Jahr')).toHaveFocus();
    expect(screen.getByLabelText('Jahr')).toHaveAccessibleDescription(
      'Beispiel: 27 3 1984 Das Geburtsjahr muss zwischen 1900 und 2020 liegen.',
    );
    const example = screen.getByText(/Beispiel: 27 3 1984/);
    const error = document.getElementById(screen.getByRole('group').id + '__error');
    expect(error && example.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
