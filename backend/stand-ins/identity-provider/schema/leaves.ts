import type { Json, JsonObject } from '#adapters/model/json.ts';
import { isJsonObject } from '../protocol/callParams.ts';

/** One value in a write. `path` is the schema's spelling (no indexes), `fieldName` its place in the write. */
export interface Leaf {
  readonly path: string;
  readonly fieldName: string;
  readonly value: Json;
}

/**
 * All values of a nested object. Lists of objects are included (`phones[0].number` is the schema's `phones.number`),
 * empty ones give nothing.
 */
export function leavesOf(root: string, value: JsonObject): readonly Leaf[] {
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : walk(`${root}.${name}`, `${root}.${name}`, child),
  );
}

function walk(path: string, fieldName: string, value: Json): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => walk(path, `${fieldName}[${index}]`, item));
  if (!isJsonObject(value)) return [{ path, fieldName, value }];
  return Object.entries(value).flatMap(([name, child]) =>
    child === undefined ? [] : walk(`${path}.${name}`, `${fieldName}.${name}`, child),
  );
}

/** A copy with a dotted path set. */
export function withDotted(value: JsonObject, path: string, leaf: Json): JsonObject {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...value, [head]: leaf };
  const child = Object.hasOwn(value, head) ? value[head] : undefined;
  return { ...value, [head]: withDotted(isJsonObject(child) ? child : {}, rest.join('.'), leaf) };
}
