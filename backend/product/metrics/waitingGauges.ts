import type { Registry } from 'prom-client';
import { showStored } from './storedGauge.ts';

/** What the database knows of one kind of stored work. */
export interface Waiting {
  readonly work: string;
  readonly count: number;
  /** Seconds since the oldest of it could have been done. */
  readonly oldestSeconds: number;
}

/** What waits in the queues of a site. */
export type WaitingNow = () => Promise<readonly Waiting[]>;

/** Shows how much stored work waits, and for how long the oldest. */
export function showWaiting(registry: Registry, sites: ReadonlyMap<string | undefined, WaitingNow>): void {
  const byWork = { labelNames: ['work'], labelsOf: ({ work }: Waiting) => ({ work }) };
  showStored(registry, sites, {
    ...byWork,
    name: 'kontor_waiting_orders',
    help: 'Orders of customers that are stored and not carried out yet.',
    valueOf: ({ count }) => count,
  });
  showStored(registry, sites, {
    ...byWork,
    name: 'kontor_oldest_order_seconds',
    help: 'For how long the oldest of them waits.',
    valueOf: ({ oldestSeconds }) => oldestSeconds,
  });
}
