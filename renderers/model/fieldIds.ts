/** The element id of the control at a path, as rjsf makes it. */
export function idOf(prefix: string, path: readonly string[]): string {
  return path.length === 0 ? prefix : `${prefix}_${path.join('_')}`;
}
