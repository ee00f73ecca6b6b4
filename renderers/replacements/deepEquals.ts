/**
 * Replaces rjsf's deep comparison, whose library is larger than the fields of most forms: values, schemas and props are
 * equal if all their members are. Functions are always equal, and circles are followed once. Objects of other classes
 * than those below are only equal to themselves.
 */
// oxlint-disable-next-line import/no-default-export -- what rjsf imports
export default function deepEquals(a: unknown, b: unknown): boolean {
  return isEqual(a, b, new Map());
}

type Open = Map<object, object>;

function isEqual(a: unknown, b: unknown, open: Open): boolean {
  if (a === b || Object.is(a, b)) return true;
  if (typeof a !== typeof b) return false;
  if (typeof a === 'function') return true;
  if (!isObject(a) || !isObject(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  // Inside of a circle the comparison that runs already decides.
  const opposite = open.get(a);
  if (opposite !== undefined) return opposite === b;
  open.set(a, b);
  const same = haveSameParts(a, b, open);
  open.delete(a);
  return same;
}

function haveSameParts(a: object, b: object, open: Open): boolean {
  if (a instanceof Date && b instanceof Date) return Object.is(a.getTime(), b.getTime());
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((one) => b.has(one));
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isEqual(value, b.get(key), open));
  if (!/^\[object (?:Object|Array)\]$/.test(Object.prototype.toString.call(a))) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        // The component that drew a React element is no part of it.
        ((key === '_owner' && '$$typeof' in a) || isEqual(partAt(a, key), partAt(b, key), open)),
    )
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function partAt(of: object, key: string): unknown {
  return Reflect.get(of, key);
}
