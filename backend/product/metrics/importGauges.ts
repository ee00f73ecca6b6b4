import { Gauge, type Registry } from 'prom-client';

/** What the database knows about a dataset. */
export interface ImportedVersion {
  readonly dataset: string;
  readonly rows: number;
  /** Epoch milliseconds. */
  readonly importedAt: number;
  /** How the last import ended. */
  readonly result: string;
}

/** Shows rows, time and result of the last import of each dataset, the same on all nodes. */
export function showImports(registry: Registry, imported: () => Promise<readonly ImportedVersion[]>): void {
  const show = (name: string, help: string, set: (gauge: Gauge, version: ImportedVersion) => void): void => {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['dataset', 'result'],
        registers: [],
        async collect() {
          this.reset();
          // While the database is away there are no numbers; /ready tells that it is.
          for (const version of await imported().catch(() => [])) set(this, version);
        },
      }),
    );
  };
  show('kontor_import_rows', 'Stores and postcodes in the database.', (gauge, { dataset, rows }) =>
    gauge.set({ dataset }, rows),
  );
  show('kontor_import_timestamp_seconds', 'When they were imported last.', (gauge, { dataset, importedAt }) =>
    gauge.set({ dataset }, importedAt / 1000),
  );
  show('kontor_import_result', '1 for how the last import ended.', (gauge, { dataset, result }) =>
    gauge.set({ dataset, result }, 1),
  );
}
