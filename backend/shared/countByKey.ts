/** Counts by key; a key whose count is 0 takes no memory. */
export function countByKey() {
  const counts = new Map<string, number>();
  const get = (key: string): number => counts.get(key) ?? 0;
  return {
    get,
    /** Changes the count of a key and returns it. A count never falls below 0. */
    add: (key: string, change: 1 | -1): number => {
      const count = Math.max(0, get(key) + change);
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
      return count;
    },
  };
}
