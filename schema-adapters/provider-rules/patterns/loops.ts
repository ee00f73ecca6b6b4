/**
 * Which positions are in the same loop: positions with the same number can reach each other. A position outside loops
 * has its own number and no path back to itself. (Tarjan's strongly connected components, without recursion because
 * patterns can be long.)
 */
export function loopNumbers(follows: readonly (readonly number[])[]): readonly number[] {
  const order = new Map<number, number>();
  const low: number[] = [];
  const numbers: number[] = Array.from(follows, () => -1);
  const open: number[] = [];
  let count = 0;
  const close = (root: number) => {
    for (let place = open.pop(); place !== undefined; place = place === root ? undefined : open.pop())
      numbers[place] = count;
    count += 1;
  };
  const visit = (start: number) => {
    const path: { readonly place: number; next: number }[] = [];
    const enter = (place: number) => {
      low[place] = order.size;
      order.set(place, order.size);
      open.push(place);
      path.push({ place, next: 0 });
    };
    enter(start);
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const { place } = here;
      const to = follows[place]?.[here.next];
      here.next += 1;
      if (to === undefined) {
        path.pop();
        const parent = path.at(-1)?.place;
        if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[place] ?? 0);
        if (low[place] === order.get(place)) close(place);
      } else if (!order.has(to)) enter(to);
      else if (numbers[to] === -1) low[place] = Math.min(low[place] ?? 0, order.get(to) ?? 0);
    }
  };
  for (const place of follows.keys()) if (!order.has(place)) visit(place);
  return numbers;
}
