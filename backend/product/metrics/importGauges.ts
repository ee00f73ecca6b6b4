import { Gauge, type Registry } from 'prom-client';
import { labelOf } from './siteLabel.ts';

/** What the database knows about a dataset. */
export interface ImportedVersion {
  readonly dataset: string;
  readonly rows: number;
  /** Epoch milliseconds. */
  readonly importedAt: number;
  /** How the last import ended. */
  readonly result: string;
}

/** With the labels of its numbers. */
type Labelled = ImportedVersion & { readonly labels: { readonly site?: string; readonly dataset: string } };

/** What was imported, as the database knows it. */
export type Imported = () => Promise<readonly ImportedVersion[]>;

/** Shows rows, time and result of the last import of each dataset, the same on all nodes; by site where there are several. */
export function showImports(registry: Registry, sites: ReadonlyMap<string | undefined, Imported>): void {
  const show = (name: string, help: string, set: (gauge: Gauge, version: Labelled) => void): void => {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['site', 'dataset', 'result'],
        registers: [],
        async collect() {
          this.reset();
          // While the database is away there are no numbers; /ready tells that it is.
          for (const [site, imported] of sites)
            for (const version of await imported().catch(() => []))
              set(this, { ...version, labels: { ...labelOf(site), dataset: version.dataset } });
        },
      }),
    );
  };
  show('kontor_import_rows', 'Stores and postcodes in the database.', (gauge, { labels, rows }) =>
    gauge.set(labels, rows),
  );
  show('kontor_import_timestamp_seconds', 'When they were imported last.', (gauge, { labels, importedAt }) =>
    gauge.set(labels, importedAt / 1000),
  );
  show('kontor_import_result', '1 for how the last import ended.', (gauge, { labels, result }) =>
    gauge.set({ ...labels, result }, 1),
  );
}
