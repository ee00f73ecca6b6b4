/** A form path as text for the `data-field-path` attribute, with which a form finds its text controls. */
export function fieldPathName(path: readonly string[]): string {
  return path.length === 1 ? escaped(path[0] ?? '') : path.map(escaped).join('/');
}

/** The path in a text from {@link fieldPathName}. */
export function fieldPathOf(name: string): readonly string[] {
  return name.split('/').map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function escaped(segment: string): string {
  return segment.includes('~') || segment.includes('/') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}
