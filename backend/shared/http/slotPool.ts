/** A bounded number of things at once. */
export interface SlotPool {
  /** Takes a slot and returns how to give it back, as often as it is called only once; undefined when none is free. */
  readonly take: () => (() => void) | undefined;
  readonly isFull: () => boolean;
  /** Whether something holds its slot, or held it and never ended, for longer than it can. */
  readonly hangs: () => boolean;
}

interface Slot {
  readonly since: number;
}

/**
 * Slots for `size` things at once. One that is held for more than `hangsAfter` milliseconds is free again for others: what holds it hangs.
 * `now` is a monotonic clock in milliseconds.
 */
export function slotPool(size: number, hangsAfter: number, now: () => number = () => performance.now()): SlotPool {
  // In the order they were taken: the first is the oldest.
  const held = new Set<Slot>();
  const hanging = new Set<Slot>();
  const findHanging = (): void => {
    for (const slot of held) {
      if (now() - slot.since <= hangsAfter) return;
      held.delete(slot);
      hanging.add(slot);
    }
  };
  const isFull = (): boolean => {
    if (held.size >= size) findHanging();
    return held.size >= size;
  };
  return {
    isFull,
    take: () => {
      if (isFull()) return undefined;
      const slot: Slot = { since: now() };
      held.add(slot);
      return () => void (held.delete(slot) || hanging.delete(slot));
    },
    hangs: () => {
      findHanging();
      return hanging.size > 0;
    },
  };
}
