import type { Dataset } from './dataset.ts';
import { postcodes } from './postcodes.ts';
import { stores } from './stores.ts';

/** All reference data, by the names that operators use. */
export const datasets = { stores, postcodes } satisfies Readonly<Record<string, Dataset>>;

export type DatasetName = keyof typeof datasets;
