/** A form path as one text, for the `data-field-path` attribute by which a form finds its text controls. */
export function fieldPathName(path: readonly string[]): string {
  return path.length === 1 ? escaped(path[0] ?? '') : path.map(escaped).join('/');
}

/** The path that {@link fieldPathName} wrote. */
export function fieldPathOf(name: string): readonly string[] {
  return name.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function escaped(segment: string): string {
  return segment.includes('~') || segment.includes('/') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}
