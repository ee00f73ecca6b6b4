import type { PatternNode } from './patterns/patternTree.ts';
import { NotPortable, readPattern } from './patterns/readPattern.ts';

const MAX_TEXTS = 200;
/** A pattern with more repetitions is no list of choices. */
const MAX_REPEATED = 3;

/**
 * The texts of a pattern that lists choices, such as `^(mr|mrs|div)$` or `^[fmu]{1}$`; empty for any other. A range of
 * characters (`[0-9]`) is no list. Never throws.
 */
export function listedTexts(pattern: string): readonly string[] {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return [];
  try {
    return textsOf(readPattern(pattern, 'provider')) ?? [];
  } catch (error) {
    if (error instanceof NotPortable || error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The texts that a node accepts; undefined if there are too many. */
function textsOf(node: PatternNode): readonly string[] | undefined {
  switch (node.kind) {
    case 'atom':
      return lettersOf(node.source);
    case 'assertion':
      return ['^', '$'].includes(node.source) ? [''] : undefined;
    case 'group':
      return textsOf(node.body);
    case 'repeat':
      return node.max > MAX_REPEATED ? undefined : either(repeated(textsOf(node.body), node));
    case 'sequence':
      return node.items.map(textsOf).reduce(followedBy, ['']);
    case 'choice':
      return either(node.options.map(textsOf));
    default:
      return undefined;
  }
}

function lettersOf(source: string): readonly string[] | undefined {
  if (source === '.') return undefined;
  const [, several] = /^\[([^\]\\^-]+)\]$/.exec(source) ?? [];
  if (several !== undefined) return Array.from(new Set(several));
  const letter = /^\\([^\w\s])$/.exec(source)?.[1] ?? source;
  return Array.from(letter).length === 1 ? [letter] : undefined;
}

function repeated(texts: Texts, { min, max }: { readonly min: number; readonly max: number }): readonly Texts[] {
  const times = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return times.map((count) => Array.from({ length: count }, () => texts).reduce(followedBy, ['']));
}

type Texts = readonly string[] | undefined;

function either(all: readonly Texts[]): Texts {
  return all.reduce<Texts>((before, texts) => before && texts && limited([...before, ...texts]), []);
}

function followedBy(before: Texts, after: Texts): Texts {
  return before && after && limited(before.flatMap((text) => after.map((end) => text + end)));
}

const limited = (texts: readonly string[]): Texts => (texts.length > MAX_TEXTS ? undefined : texts);
