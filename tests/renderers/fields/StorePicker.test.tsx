import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi, type Mock } from 'vitest';
import type { Store } from '@kontor/schema-adapters/values';
import type { RendererContext } from '../../../renderers/model/rendererContext.ts';
import { formOf, german_t, showForm } from '../testForm.tsx';

const mitte = { id: 'DE1', uiText: 'Berlin-Mitte' };
const wedding = { id: 'DE2', uiText: 'Berlin-Wedding' };
const form = formOf(
  {
    store: {
      type: 'string',
      title: 'Lieblingsmarkt',
      ui: {
        'ui:field': 'FavoriteStoreInput',
        'ui:options': {
          provider: 'data.preference.FAVORITE_STORE',
          messageKeys: {
            required: ['mpp.favorite-store.not-selected'],
            type: ['mpp.favorite-store.not-selected'],
          },
        },
      },
    },
  },
  { required: ['store'] },
);

async function picker(value = {}, context: Partial<RendererContext> = {}) {
  const searchStores = vi.fn(async (_text: string, _signal: AbortSignal): Promise<readonly Store[]> => [
    mitte,
    wedding,
  ]);
  const onSubmit = vi.fn();
  const view = showForm(
    form,
    value,
    { onSubmit },
    { searchStores, findStore: async (id) => [mitte, wedding].find((store) => store.id === id), ...context },
  );
  const input = await screen.findByRole('combobox', { name: /Lieblingsmarkt/ }, { timeout: 15_000 });
  return { ...view, input, searchStores, onSubmit };
}

describe('the store picker', () => {
  it('shows the name of a stored store', async () => {
    const { input } = await picker({ store: 'DE2' });
    await waitFor(() => expect(input).toHaveValue('Berlin-Wedding'));
  });

  it.each([
    ['the search does not return it', async () => undefined],
    ['the search fails', async () => Promise.reject(new Error('down'))],
  ])('never shows the id of a stored store, and draws it and rests: %s', async (_title, findStore) => {
    const t = vi.fn(german_t) as typeof german_t & Mock;
    const { input, form: handle } = await picker({ store: 'DE-4711' }, { findStore, t });
    await waitFor(() => expect(input).toHaveValue('Ihr gespeicherter Markt (Name derzeit nicht verfügbar)'));
    expect(handle().commit()).toEqual({ store: 'DE-4711' });
    t.mockClear();
    // A picker that draws itself again and again leaves no time for another tab to open.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(t.mock.calls.length).toBeLessThan(30);
  });

  it('searches after a pause, announces the number of results, and accepts the chosen one (requirements#store-picker)', async () => {
    const { user, input, searchStores, form: handle } = await picker();
    await user.type(input, 'ber');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(searchStores).toHaveBeenCalledExactlyOnceWith('ber', expect.any(AbortSignal));
    expect(screen.getByRole('status')).toHaveTextContent('2');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(input).toHaveValue('Berlin-Wedding');
    expect(handle().commit()).toEqual({ store: 'DE2' });
  });

  it('shows name, address, distance and opening hours if the search has them', async () => {
    const { user, input } = await picker(
      {},
      {
        searchStores: async () => [
          {
            id: 'DE3',
            uiText: 'Kontor Mitte, Hauptstraße 1, 10115 Berlin',
            name: 'Kontor Mitte',
            address: 'Hauptstraße 1, 10115 Berlin',
            distanceKm: 4,
            openingHours: ['Mo-Sa 07:00-22:00', 'by appointment'],
          },
          wedding,
        ],
      },
    );
    await user.type(input, 'ber');
    const [fullOption, shortOption] = await screen.findAllByRole('option');
    expect(fullOption).toHaveTextContent(
      /^Kontor Mitte, Hauptstraße 1, 10115 Berlin\s*etwa 4 km · Mo–Sa 07:00–22:00 · by appointment$/,
    );
    expect(shortOption).toHaveTextContent(/^Berlin-Wedding$/);
  });

  it('loses no character of fast typing', async () => {
    const { input } = await picker();
    act(() => {
      for (const character of 'langsam')
        fireEvent.input(input, { target: { value: `${(input as HTMLInputElement).value}${character}` } });
    });
    expect(input).toHaveValue('langsam');
  });

  it('does not send the form with Enter while a search is typed', async () => {
    const { user, input, onSubmit } = await picker({ store: 'DE1' });
    await user.clear(input);
    await user.type(input, 'ber{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('restores the last choice on Escape and on leaving', async () => {
    const { user, input, form: handle } = await picker({ store: 'DE1' });
    await waitFor(() => expect(input).toHaveValue('Berlin-Mitte'));
    await user.type(input, 'xx');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('Berlin-Mitte');
    await user.type(input, 'yy');
    await user.tab();
    expect(input).toHaveValue('Berlin-Mitte');
    expect(handle().commit()).toEqual({ store: 'DE1' });
  });

  it('has text that is typed without a choice in the draft at each key, keeps it, and says that no store is chosen', async () => {
    const { user, input, form: handle, store } = await picker();
    await user.type(input, 'Ham');
    expect(store.draft?.values).toEqual({ store: { search: 'Ham' } });
    await user.tab();
    expect(input).toHaveValue('Ham');
    act(() => expect(handle().validate().errors).toEqual([{ form: ['store'], what: 'type' }]));
    expect(await screen.findByText('Bitte wählen Sie einen Markt aus der Liste.')).toBeVisible();
    await user.type(input, '!');
    expect(input).toHaveValue('Ham!');
    await user.click(await screen.findByRole('option', { name: 'Berlin-Mitte' }));
    expect(handle().commit()).toEqual({ store: 'DE1' });
    expect(handle().validate().errors).toEqual([]);
  });

  it('forgets text that was left without a choice on Escape and when it is emptied', async () => {
    const { user, input, form: handle } = await picker();
    await user.type(input, 'Ham');
    await user.tab();
    await user.type(input, '!');
    await user.keyboard('{Escape}');
    expect(input).toHaveValue('');
    expect(handle().commit()).toEqual({});
    await user.type(input, 'Ham');
    await user.tab();
    await user.clear(input);
    expect(handle().commit()).toEqual({});
  });

  it('chooses none when it is cleared, and keeps the focus in the form', async () => {
    const { user, input, form: handle } = await picker({ store: 'DE1' });
    await waitFor(() => expect(input).toHaveValue('Berlin-Mitte'));
    await user.click(screen.getByRole('button', { name: 'Auswahl entfernen' }));
    expect(input).toHaveValue('');
    expect(document.body).not.toHaveFocus();
    expect(handle().commit()).toEqual({});
    expect(handle().validate().errors).toEqual([{ form: ['store'], what: 'required' }]);
    expect(input).toHaveAccessibleDescription('Bitte wählen Sie einen Markt aus der Liste.');
  });

  it('distinguishes an empty result from a failed search', async () => {
    const searchStores = async (text: string): Promise<readonly Store[]> =>
      text === 'fehler' ? Promise.reject(new Error('offline')) : [];
    const { user, input } = await picker({}, { searchStores });
    await user.type(input, 'nie');
    expect((await screen.findAllByText(/keinen passenden Markt/)).length).toBeGreaterThan(0);
    await user.clear(input);
    await user.type(input, 'fehler');
    expect((await screen.findAllByText(/Suche ist gerade nicht möglich/)).length).toBeGreaterThan(0);
  });

  it('lets the keyboard repeat a failed search, and closes when the focus leaves', async () => {
    const searchStores = vi.fn(async (): Promise<readonly Store[]> => Promise.reject(new Error('offline')));
    const { user, input, form: handle } = await picker({}, { searchStores });
    const again = () => screen.queryByRole('button', { name: 'Noch einmal versuchen' });
    await user.type(input, 'berlin');
    await waitFor(() => expect(again()).toBeInTheDocument());
    await user.tab();
    expect(again()).toHaveFocus();
    expect(input).toHaveValue('berlin');
    await user.tab();
    expect(again()).not.toBeInTheDocument();
    expect(input).toHaveValue('berlin');

    await user.clear(input);
    await user.type(input, 'berlin');
    await waitFor(() => expect(again()).toBeInTheDocument());
    searchStores.mockResolvedValue([mitte]);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(input).toHaveFocus();
    expect(await screen.findByRole('option', { name: 'Berlin-Mitte' })).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(handle().commit()).toEqual({ store: 'DE1' });
  });
});
