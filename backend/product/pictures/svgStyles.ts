/** A style rule of a drawing: elements of a name, of classes and with an id; what it says by property. */
export interface StyleRule {
  readonly element: string | undefined;
  readonly classes: readonly string[];
  readonly id: string | undefined;
  readonly declarations: Declarations;
}

type Declarations = ReadonlyMap<string, string>;

/** An element to which rules may apply. */
export interface StyledElement {
  readonly name: string;
  readonly classes: readonly string[];
  readonly id: string | undefined;
}

/** Properties that SVG also has as attributes, so that a style can be written as attributes. */
const properties: ReadonlySet<string> = new Set(
  (
    'clip-path clip-rule color color-interpolation-filters display dominant-baseline fill fill-opacity fill-rule filter ' +
    'flood-color flood-opacity font-family font-size font-style font-weight letter-spacing marker-end marker-mid ' +
    'marker-start mask opacity paint-order stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset ' +
    'stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor vector-effect visibility'
  ).split(' '),
);

const SELECTOR = /^(\*|[A-Za-z]\w*)?((?:\.[A-Za-z_][\w-]*)*)(#[A-Za-z_][\w-]*)?$/;
const MOST_RULES = 500;

/**
 * Reads a style sheet whose rules select by element name, classes and id alone, as drawing programs write them.
 * Undefined for everything else (at-rules, selectors that look around): leaving it out would change the picture.
 */
export function readStyleSheet(text: string): readonly StyleRule[] | undefined {
  const parts = withoutComments(text).split('}');
  const rest = parts.pop() ?? '';
  if (rest.trim() !== '' || parts.length > MOST_RULES) return undefined;
  const rules: StyleRule[] = [];
  for (const part of parts) {
    const [selectors = '', body, ...more] = part.split('{');
    if (body === undefined || more.length > 0) return undefined;
    const declarations = readDeclarations(body);
    for (const selector of selectors.split(',')) {
      const [whole, element, classes = '', id] = SELECTOR.exec(selector.trim()) ?? [];
      if (whole === undefined || whole === '') return undefined;
      rules.push({
        element: element === '*' ? undefined : element,
        classes: classes.split('.').slice(1),
        id: id?.slice(1),
        declarations,
      });
    }
  }
  return rules;
}

/** The listed properties of a style; others are left out, because no attribute has them. */
export function readDeclarations(text: string): Declarations {
  const found = new Map<string, string>();
  for (const declaration of withoutComments(text).split(';')) {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, at)).trim().toLowerCase();
    const value = declaration.slice(at + 1).replace(/!\s*important\s*$/i, '');
    if (properties.has(name)) found.set(name, value.trim());
  }
  return found;
}

/** What rules and the element's own style say of it: ids before classes before names, later rules before earlier ones. */
export function stylesOf(rules: readonly StyleRule[], own: Declarations, element: StyledElement): Declarations {
  const matching = rules.filter(
    ({ element: name, classes, id }) =>
      (name === undefined || name === element.name) &&
      (id === undefined || id === element.id) &&
      classes.every((one) => element.classes.includes(one)),
  );
  const sorted = matching.toSorted((one, two) => weightOf(one) - weightOf(two));
  return new Map([...sorted.flatMap(({ declarations }) => [...declarations]), ...own]);
}

function weightOf({ element, classes, id }: StyleRule): number {
  return (id === undefined ? 0 : 1_000_000) + classes.length * 1000 + (element === undefined ? 0 : 1);
}

/** A comment that does not end hides the rest, as in CSS. */
function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('/*');
  return [first, ...others.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))].join(' ');
}
