import { SaxesParser } from 'saxes';

/** A drawing without anything that runs, loads or animates by itself; sizes in its own units. */
export interface CleanSvg {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

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
 * exist in the result: no scripts, styles, event handlers, links, foreign content, animation, document types or entities;
 * references only inside the drawing itself. Undefined if the bytes are no drawing, or one that is too large to draw.
 */
export function sanitiseSvg(bytes: Uint8Array): CleanSvg | undefined {
  if (bytes.length > LARGEST) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const { out, root } = rewrite(text);
    const size = root && sizeOf(root);
    return size && { text: out.join(''), ...size };
  } catch {
    return undefined;
  }
}

type Attributes = ReadonlyMap<string, string>;

function rewrite(text: string): { readonly out: readonly string[]; readonly root: Attributes | undefined } {
  const out: string[] = [];
  let root: Attributes | undefined;
  let depth = 0;
  let skipped = 0;
  const counts = { elements: 0, uses: 0 };
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('a document type');
  });
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
    const kept = keptAttributes(local, Object.values(given));
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
