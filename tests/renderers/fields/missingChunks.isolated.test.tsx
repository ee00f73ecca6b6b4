import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { formOf, showForm } from '../testForm.tsx';

const away = vi.hoisted(() => ({ pieces: true }));
vi.mock('../../../renderers/fields/favorite-store/StorePicker.tsx', async (original) => {
  if (away.pieces) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

it('a store picker that cannot be loaded says so, leaves the form as it is, and loads with another try', async () => {
  const form = formOf({
    first: { type: 'string', title: 'Vorname' },
    store: {
      type: 'string',
      title: 'Lieblingsmarkt',
      ui: { 'ui:field': 'FavoriteStoreInput', 'ui:options': { provider: 'data.preference.FAVORITE_STORE' } },
    },
  });
  const { user } = showForm(form, {}, {}, { searchStores: async () => [], findStore: async () => undefined });
  await user.type(screen.getByLabelText(/Vorname/), 'Ada');
  expect(await screen.findByText('Die Suche ist gerade nicht möglich.')).toBeVisible();
  expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada');
  expect(screen.getByLabelText(/Lieblingsmarkt/)).toBeDisabled();
  away.pieces = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('combobox', { name: /Lieblingsmarkt/ }, { timeout: 10_000 })).toBeEnabled();
  expect(screen.getByLabelText(/Vorname/)).toHaveValue('Ada');
});
