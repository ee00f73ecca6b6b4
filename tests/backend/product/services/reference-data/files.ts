import type { DatasetSource } from '#backend/product/services/reference-data/dataset.ts';

/** A store as files have it. */
export const store = (id: string, others: object = {}) => ({
  id,
  name: `Kontor ${id}`,
  street: 'Hauptstraße 1',
  zip: '10115',
  city: 'Berlin',
  country: 'DE',
  ...others,
});

/** A file of stores, one a line; the first one is on line 2. */
export const storeFile = (...stores: readonly unknown[]): string =>
  `{"retailStores": [\n${stores.map((each) => JSON.stringify(each)).join(',\n')}\n]}\n`;

/** As many stores, with ids from 100. */
export const manyStores = (count: number, others: object = {}) =>
  Array.from({ length: count }, (_, index) => store(`DE${100 + index}`, others));

/** A file or answer with this text. */
export const source = (content: string | Uint8Array, name = 'stores.json', at = 1000): DatasetSource => ({
  name,
  at,
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
});
