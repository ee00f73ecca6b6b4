/** A limited number of slots. */
export interface SlotPool {
  /** Takes a slot and returns a function that frees it (further calls do nothing); undefined if no slot is free. */
  readonly take: () => (() => void) | undefined;
  readonly isFull: () => boolean;
  /** Whether a slot was held for longer than allowed and never freed. */
  readonly hangs: () => boolean;
}

interface Slot {
  readonly since: number;
}

/**
 * A pool of `size` slots. A slot that is held for more than `hangsAfter` milliseconds becomes free for others: its
 * holder hangs. `now` is a monotonic clock in milliseconds.
 */
export function slotPool(size: number, hangsAfter: number, now: () => number = () => performance.now()): SlotPool {
  // In the order they were taken: the first is the oldest.
  const taken = new Set<Slot>();
  const hanging = new Set<Slot>();
  const findHanging = (): void => {
    for (const slot of taken) {
      if (now() - slot.since <= hangsAfter) return;
      taken.delete(slot);
      hanging.add(slot);
    }
  };
  const isFull = (): boolean => {
    if (taken.size >= size) findHanging();
    return taken.size >= size;
  };
  return {
    isFull,
    take: () => {
      if (isFull()) return undefined;
      const slot: Slot = { since: now() };
      taken.add(slot);
      return () => void (taken.delete(slot) || hanging.delete(slot));
    },
    hangs: () => {
      findHanging();
      return hanging.size > 0;
    },
  };
}
