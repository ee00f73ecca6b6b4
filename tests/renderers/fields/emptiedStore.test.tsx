import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formOf, german_t, showForm } from '../testForm.tsx';

const mitte = { id: 'DE1', uiText: 'Berlin-Mitte' };

it('the focus is not lost with the button that empties the field', async () => {
  const form = formOf({
    store: { type: 'string', title: 'Lieblingsmarkt', ui: { 'ui:field': 'FavoriteStoreInput' } },
  });
  const { user } = showForm(
    form,
    { store: 'DE1' },
    {},
    { searchStores: async () => [mitte], findStore: async () => mitte },
  );
  const input = await screen.findByRole('combobox', { name: /Lieblingsmarkt/ }, { timeout: 15_000 });
  await waitFor(() => expect(input).toHaveValue('Berlin-Mitte'));
  await user.click(screen.getByRole('button', { name: german_t('mpp.favorite-store.clear') }));
  expect(input).toHaveValue('');
  expect(document.body).not.toHaveFocus();
});
