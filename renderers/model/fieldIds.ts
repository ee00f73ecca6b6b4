import type { FormSchema } from '#adapters/model/form.ts';

/** The element id of the control at a path, as rjsf makes it. */
export function idOf(prefix: string, path: readonly string[]): string {
  return path.length === 0 ? prefix : `${prefix}_${path.join('_')}`;
}

/**
 * The path of a control in a form, from its element id; undefined if the schema has no such property. Names may hold
 * underscores: the longest one that fits is taken at each level.
 */
export function pathOfId(schema: FormSchema, prefix: string, id: string): readonly string[] | undefined {
  return id.startsWith(`${prefix}_`) ? pathIn(schema, id.slice(prefix.length + 1)) : undefined;
}

function pathIn(schema: FormSchema, rest: string): readonly string[] | undefined {
  const { properties = {}, items } = schema;
  if (Object.hasOwn(properties, rest)) return [rest];
  for (let end = rest.lastIndexOf('_'); end > 0; end = rest.lastIndexOf('_', end - 1)) {
    const name = rest.slice(0, end);
    const inner = Object.hasOwn(properties, name) ? properties[name] : items && /^\d+$/.test(name) ? items : undefined;
    const below = inner && pathIn(inner, rest.slice(end + 1));
    if (below) return [name, ...below];
  }
  return items && /^\d+$/.test(rest) ? [rest] : undefined;
}
