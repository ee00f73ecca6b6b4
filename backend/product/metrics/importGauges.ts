import type { Registry } from 'prom-client';
import { showStored } from './storedGauge.ts';

/** What the database knows about a dataset. */
export interface ImportedVersion {
  readonly dataset: string;
  readonly rows: number;
  /** Epoch milliseconds. */
  readonly importedAt: number;
  /** How the last import ended. */
  readonly result: string;
}

/** What was imported, as the database knows it. */
export type Imported = () => Promise<readonly ImportedVersion[]>;

/** Shows rows, time and result of the last import of each dataset. */
export function showImports(registry: Registry, sites: ReadonlyMap<string | undefined, Imported>): void {
  const ofDataset = {
    labelNames: ['dataset'],
    labelsOf: ({ dataset }: ImportedVersion) => ({ dataset }),
  };
  showStored(registry, sites, {
    ...ofDataset,
    name: 'kontor_import_rows',
    help: 'Stores and postcodes in the database.',
    valueOf: ({ rows }) => rows,
  });
  showStored(registry, sites, {
    ...ofDataset,
    name: 'kontor_import_timestamp_seconds',
    help: 'When they were imported last.',
    valueOf: ({ importedAt }) => importedAt / 1000,
  });
  showStored(registry, sites, {
    name: 'kontor_import_result',
    help: '1 for how the last import ended.',
    labelNames: ['dataset', 'result'],
    labelsOf: ({ dataset, result }) => ({ dataset, result }),
    valueOf: () => 1,
  });
}
