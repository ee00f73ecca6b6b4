import { setTimeout as wait } from 'node:timers/promises';
import { readMetrics } from '../load/nodeMetrics.ts';
import type { SoakSample } from './soakVerdict.ts';

/** How long a collection of garbage may take. Milliseconds. */
const COLLECTION = 500;

/** Takes a sample of a node right after a garbage collection, which `collect` asks it for. */
export async function takeSample(metricsPort: number, collect: () => void, minutes: number): Promise<SoakSample> {
  collect();
  await wait(COLLECTION);
  const metrics = await readMetrics(metricsPort);
  const read = (name: string): number => {
    const value = metrics.get(name);
    if (value === undefined) throw new Error(`the node does not tell ${name}`);
    return value;
  };
  return {
    minutes,
    heap: read('nodejs_heap_size_used_bytes'),
    memory: read('process_resident_memory_bytes'),
    descriptors: read('process_open_fds'),
    resources: read('nodejs_active_resources_total'),
    loopDelay: read('nodejs_eventloop_lag_p99_seconds') * 1000,
    connections: read('kontor_database_connections{state="used"}'),
    waiting: read('kontor_database_connections{state="waiting"}'),
  };
}
