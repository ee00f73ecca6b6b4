import { isRecord } from '#adapters/model/json.ts';

/** Every value of a JSON document by its path, `dataSchema/fields/club.name/type/`; a list is one value. */
export function leavesOf(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (!isRecord(value)) return new Map([[path, JSON.stringify(value) ?? '']]);
  return new Map(Object.entries(value).flatMap(([name, child]) => [...leavesOf(child, `${path}${name}/`)]));
}

/** Paths whose value is gone or another one, except below `touched`. */
export function lostLeaves(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  touched: readonly string[],
): readonly string[] {
  return [...before]
    .filter(([path, value]) => after.get(path) !== value && !touched.some((prefix) => path.startsWith(prefix)))
    .map(([path]) => path);
}
