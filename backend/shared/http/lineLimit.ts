import { LRUCache } from 'lru-cache';
import { clientOf } from './clientAddress.ts';

const MINUTE = 60_000;

/** How many log lines clients may cause on a node per minute. */
export interface LineLimit {
  /** How many of the wanted lines a client may write now. */
  readonly take: (address: string, wanted: number) => number;
}

/** Counts in memory, because each node writes its own log: neither one client nor all clients together can fill it. */
export function lineLimit(perClient: number, perNode: number): LineLimit {
  const written = new LRUCache<string, number>({ max: 10_000 });
  let minute = -1;
  let all = 0;
  return {
    take: (address, wanted) => {
      const current = Math.floor(performance.now() / MINUTE);
      if (current !== minute) {
        minute = current;
        all = 0;
        written.clear();
      }
      const client = clientOf(address);
      const before = written.get(client) ?? 0;
      const taken = Math.max(0, Math.min(wanted, perClient - before, perNode - all));
      written.set(client, before + taken);
      all += taken;
      return taken;
    },
  };
}

/** Seconds after which a refused client may try again. */
export const LINE_LIMIT_SECONDS = MINUTE / 1000;
