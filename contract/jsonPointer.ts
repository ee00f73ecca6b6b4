import { ownMember } from '@kontor/schema-adapters/json';

/** The pointer of a member below another pointer (RFC 6901). */
export function pointerTo(at: string, name: string): string {
  return `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The names and indexes in a pointer. */
export function namesInPointer(pointer: string): readonly string[] {
  const names = pointer.split('/').slice(1);
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a pointer, reading own properties only; undefined if there is none. */
export function getAtPointer(document: unknown, pointer: string): unknown {
  return namesInPointer(pointer).reduce<unknown>(
    (value, name) => (Array.isArray(value) ? (value as readonly unknown[])[Number(name)] : ownMember(value, name)),
    document,
  );
}
