import type { Store } from '../model/rendererContext.ts';

const stores: readonly Store[] = [
  { id: 'DE0101', uiText: 'Berlin-Mitte, Invalidenstraße 110' },
  { id: 'DE0102', uiText: 'Berlin-Wedding, Müllerstraße 141' },
  { id: 'DE0103', uiText: 'Bergisch Gladbach, Hauptstraße 12' },
  { id: 'DE0104', uiText: 'Bernau, Bürgermeisterstraße 3' },
];

/** Stores for the gallery: `fehler` fails, `langsam` takes long, any other text is searched in the names. */
export const fakeStores = {
  searchStores: async (query: string): Promise<readonly Store[]> => {
    await new Promise((resolve) => setTimeout(resolve, query.startsWith('langsam') ? 60_000 : 300));
    if (query.startsWith('fehler')) throw new Error('the search fails on purpose');
    return stores.filter(({ uiText }) => uiText.toLowerCase().includes(query.toLowerCase()));
  },
  findStore: async (id: string): Promise<Store | undefined> => Promise.resolve(stores.find((store) => store.id === id)),
};
