import { SaxesParser } from 'saxes';
import { readDeclarations, readStyleSheet, stylesOf, type StyleRule } from './svgStyles.ts';

/** A drawing without anything that runs, loads or animates by itself; sizes in its own units. */
export interface CleanSvg {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Why a drawing is refused: it is none or too large to draw, or it has styles that would be lost. */
export type SvgRefusal = 'no-drawing' | 'drawing-styles';

const SVG = 'http://www.w3.org/2000/svg';

const elements: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol title desc path rect circle ellipse line polyline polygon text tspan linearGradient ' +
    'radialGradient stop clipPath mask pattern marker use filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology ' +
    'feOffset feTile'
  ).split(' '),
);

const attributes: ReadonlySet<string> = new Set(
  (
    'id class d x y x1 y1 x2 y2 cx cy r rx ry dx dy width height viewBox preserveAspectRatio points transform ' +
    'opacity fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset color display visibility clip-path clip-rule clipPathUnits ' +
    'mask maskUnits maskContentUnits filter filterUnits primitiveUnits gradientUnits gradientTransform spreadMethod ' +
    'offset stop-color stop-opacity fx fy patternUnits patternContentUnits patternTransform markerWidth markerHeight ' +
    'markerUnits orient refX refY marker-start marker-mid marker-end text-anchor font-family font-size font-weight ' +
    'font-style letter-spacing dominant-baseline textLength lengthAdjust in in2 result mode operator stdDeviation ' +
    'values type tableValues slope intercept amplitude exponent k1 k2 k3 k4 radius flood-color flood-opacity ' +
    'color-interpolation-filters paint-order vector-effect role aria-label aria-hidden'
  ).split(' '),
);

const LARGEST = 500_000;
const MOST_ELEMENTS = 5000;
const MOST_USES = 200;
const DEEPEST = 40;
const WIDEST = 20_000;

/**
 * Writes a drawing again with only the listed elements and attributes, so that what is not known to be harmless does not
 * exist in the result: no scripts, style sheets, event handlers, links, foreign content, animation, document types or
 * entities; references only inside the drawing itself. Styles become attributes, so that the drawing looks the same; those
 * that cannot are a reason to refuse it, or are dropped.
 */
export function sanitiseSvg(bytes: Uint8Array, otherStyles: 'refused' | 'dropped' = 'refused'): CleanSvg | SvgRefusal {
  if (bytes.length > LARGEST) return 'no-drawing';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const rules = readStyleSheet(styleSheetIn(text)) ?? (otherStyles === 'dropped' ? [] : undefined);
    if (rules === undefined) return 'drawing-styles';
    const { out, root } = rewrite(text, rules);
    const size = root && sizeOf(root);
    return size === undefined ? 'no-drawing' : { text: out.join(''), ...size };
  } catch {
    return 'no-drawing';
  }
}

/** The text of all style elements. A sheet for other media than screens has a rule that cannot be read. */
function styleSheetIn(text: string): string {
  const sheets: string[] = [];
  let isStyle = false;
  const parser = strictParser();
  parser.on('opentag', ({ local, uri, attributes: given }) => {
    isStyle = local === 'style' && uri === SVG;
    const media = given['media']?.value.trim().toLowerCase() ?? 'all';
    if (isStyle && media !== 'all' && media !== 'screen') sheets.push('@media');
  });
  parser.on('closetag', () => {
    isStyle = false;
  });
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (value) => {
      if (isStyle) sheets.push(value);
    });
  parser.write(text).close();
  return sheets.join('');
}

function strictParser() {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type');
  });
  return parser;
}

type Attributes = ReadonlyMap<string, string>;

function rewrite(
  text: string,
  rules: readonly StyleRule[],
): { readonly out: readonly string[]; readonly root: Attributes | undefined } {
  const out: string[] = [];
  let root: Attributes | undefined;
  let depth = 0;
  let skipped = 0;
  const counts = { elements: 0, uses: 0 };
  const parser = strictParser();
  parser.on('opentag', ({ local, uri, attributes: given }) => {
    depth += 1;
    counts.elements += 1;
    if (local === 'use') counts.uses += 1;
    if (depth > DEEPEST || counts.elements > MOST_ELEMENTS || counts.uses > MOST_USES) throw new Error('too large');
    const isKnown = uri === SVG && elements.has(local) && (depth === 1) === (root === undefined && local === 'svg');
    if (depth === 1 && !isKnown) throw new Error('no drawing');
    if (skipped > 0 || !isKnown) {
      skipped += 1;
      return;
    }
    const kept = styled(local, keptAttributes(local, Object.values(given)), given['style']?.value ?? '', rules);
    root ??= kept;
    const written = [...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
    out.push(`<${local}${depth === 1 ? ` xmlns="${SVG}"` : ''}${written}>`);
  });
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    if (skipped > 0) skipped -= 1;
    else out.push(`</${local}>`);
  });
  parser.on('text', (value) => {
    if (skipped === 0 && depth > 0) out.push(escaped(value));
  });
  parser.write(text).close();
  return { out, root };
}

/** The attributes of an element with its styles, which count more than attributes of the same name. */
function styled(name: string, kept: Attributes, style: string, rules: readonly StyleRule[]): Attributes {
  const classes = (kept.get('class') ?? '').split(/\s+/).filter(Boolean);
  const styles = stylesOf(rules, readDeclarations(style), { name, classes, id: kept.get('id') });
  return new Map([...kept, ...[...styles].filter(([, value]) => value !== '' && isHarmless(value))]);
}

interface Given {
  readonly uri: string;
  readonly local: string;
  readonly prefix: string;
  readonly value: string;
}

const XLINK = 'http://www.w3.org/1999/xlink';

function keptAttributes(element: string, given: readonly Given[]): Attributes {
  const kept = new Map<string, string>();
  for (const { uri, local, value } of given) {
    const isReference = local === 'href' && (uri === '' || uri === XLINK);
    if (isReference) {
      // Only to a part of the same drawing; of others the browser would have to ask somebody.
      if (/^#[\w-]{1,100}$/.test(value) && element !== 'svg') kept.set('href', value);
    } else if (uri === '' && attributes.has(local) && isHarmless(value)) kept.set(local, value);
  }
  return kept;
}

/** Whether a value refers to nothing outside of the drawing. */
function isHarmless(value: string): boolean {
  if (/[\\@]|\/\*|javascript:|data:|expression/i.test(value)) return false;
  return value
    .split(/url\s*\(/i)
    .slice(1)
    .every((rest) => /^\s*["']?#[\w-]{1,100}["']?\s*\)/.test(rest));
}

function sizeOf(root: Attributes): { readonly width: number; readonly height: number } | undefined {
  const box = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const side = (name: string, index: number): number => {
    const [, told] = /^(\d{1,6}(?:\.\d{1,6})?)(?:px)?$/.exec(root.get(name) ?? '') ?? [];
    return Math.round(told === undefined ? (box[index] ?? Number.NaN) : Number(told));
  };
  const [width, height] = [side('width', 2), side('height', 3)];
  const fits = [width, height].every((value) => value >= 1 && value <= WIDEST);
  return fits ? { width, height } : undefined;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? '');
