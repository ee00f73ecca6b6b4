/**
 * The names of an object's properties in the order of `ui:order`, where `*` stands for all that it does not name.
 * Undefined if it names too few; rjsf itself then says so in the field's place.
 */
export function propertyOrder(
  names: readonly string[],
  order: readonly string[] | undefined,
): readonly string[] | undefined {
  if (!order) return names;
  const wanted = new Set(order);
  const others = names.filter((name) => !wanted.has(name));
  const places = order.filter((name) => name === '*').length;
  if (places > 1 || (places === 0 && others.length > 0)) return undefined;
  return order.flatMap((name) => (name === '*' ? others : names.includes(name) ? [name] : []));
}
