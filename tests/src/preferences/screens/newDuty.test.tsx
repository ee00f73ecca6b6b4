import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { fakeApp, refusal } from '../../fakes.ts';
import { wireSchema } from '../../wireDocuments.ts';
import { renderApp } from '../../renderApp.tsx';
import { link, save } from './page.ts';

const level = { type: 'string', required: true, writeAccess: 'clientModify', format: "regex('^[a-z]{4,}$')" };
const schema = {
  ...wireSchema,
  dataSchema: { fields: { ...Object(wireSchema['dataSchema']).fields, 'club.level': level } },
};
const fault = {
  errorCode: 400_027,
  message: 'Missing required value for field: club.level',
  fieldName: 'data.club.level',
};

/** A provider that takes nothing from an account without the new field. */
function strictProvider(error: Error) {
  const fakes = fakeApp();
  const provider = {
    ...fakes.provider,
    getSchema: async () => parseProviderSchema(schema),
    setAccount: async (change: Parameters<typeof fakes.provider.setAccount>[0]) => {
      if (change.patch.data?.['club'] === undefined) throw error;
      return fakes.provider.setAccount(change);
    },
  };
  return { fakes, gateways: { ...fakes, provider } };
}

describe('a field that the provider requires from now on, and no tab shows', () => {
  it.each([
    ['as a refused value', refusal(400_009, { validationErrors: [fault] })],
    ['as an incomplete account', refusal(206_001)],
  ])('%s: is asked for once at the save, with its own control, and saved with the rest', async (_how, error) => {
    const { fakes, gateways } = strictProvider(error);
    const { user } = await renderApp({ at: link, gateways });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Eine Angabe fehlt noch' });
    const field = within(dialog).getByRole('textbox');
    await waitFor(() => expect(field).toHaveFocus());
    const send = within(dialog).getByRole('button', { name: 'Änderungen speichern' });
    await user.click(send);
    expect(field).toBeInvalid();
    await user.type(field, 'gold');
    await user.click(send);
    expect(await screen.findByText('Sie erhalten ab jetzt: Rezepte.')).toBeInTheDocument();
    expect(fakes.patches).toEqual([
      { data: { club: { level: 'gold' } }, subscriptions: { NLT_RECIPES: { email: { isSubscribed: true } } } },
    ]);
  });

  it('can be left for later: what was changed stays', async () => {
    const { fakes, gateways } = strictProvider(refusal(206_001));
    const { user } = await renderApp({ at: link, gateways });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Eine Angabe fehlt noch' });
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    expect(screen.getByRole('checkbox', { name: /Rezepte/ })).toBeChecked();
    expect(save()).toBeVisible();
    expect(fakes.patches).toEqual([]);
  });
});
