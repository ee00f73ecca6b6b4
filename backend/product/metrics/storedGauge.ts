import { Gauge, type Registry } from 'prom-client';
import { labelOf } from './siteLabel.ts';

/** How a number of the database is shown. */
export interface StoredNumber<Row> {
  readonly name: string;
  readonly help: string;
  readonly labelsOf: (row: Row) => Readonly<Record<string, string>>;
  readonly labelNames: readonly string[];
  readonly valueOf: (row: Row) => number;
}

/** Shows a number that the database knows, read when it is asked for, the same on all nodes; by site where there are several. */
export function showStored<Row>(
  registry: Registry,
  sites: ReadonlyMap<string | undefined, () => Promise<readonly Row[]>>,
  { name, help, labelNames, labelsOf, valueOf }: StoredNumber<Row>,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: ['site', ...labelNames],
      registers: [],
      async collect() {
        this.reset();
        // While the database is away there are no numbers; /ready tells that it is.
        for (const [site, rows] of sites)
          for (const row of await rows().catch(() => []))
            this.set({ ...labelOf(site), ...labelsOf(row) }, valueOf(row));
      },
    }),
  );
}
