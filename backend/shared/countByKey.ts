/** Changes the count of a key and returns it. */
type Count = (key: string, change: 1 | 0 | -1) => number;

/** Counts by key; a key whose count is 0 takes no memory. */
export function countByKey(): Count {
  const counts = new Map<string, number>();
  return (key, change) => {
    const count = (counts.get(key) ?? 0) + change;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
    return count;
  };
}
