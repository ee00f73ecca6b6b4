/** A function that finds each answer once. For what is asked again and again, at each key or each commit. */
export function remembered<Answer>(find: (key: string) => Answer): (key: string) => Answer {
  const known = new Map<string, Answer>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}
