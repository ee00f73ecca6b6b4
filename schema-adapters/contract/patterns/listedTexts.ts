import type { PatternNode } from '../../provider-rules/patterns/patternTree.ts';
import { NotPortable, readPattern } from '../../provider-rules/patterns/readPattern.ts';

const MAX_TEXTS = 200;

/** The texts of a pattern that is a list of choices, such as `^(mr|mrs|div)$`; empty for any other. Never throws. */
export function listedTexts(pattern: string): readonly string[] {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return [];
  try {
    return textsOf(readPattern(pattern, 'provider')) ?? [];
  } catch (error) {
    if (error instanceof NotPortable || error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Undefined if there are too many, or no end of them. */
function textsOf(node: PatternNode): readonly string[] | undefined {
  switch (node.kind) {
    case 'atom':
      return letterOf(node.source);
    case 'assertion':
      return ['^', '$'].includes(node.source) ? [''] : undefined;
    case 'group':
      return textsOf(node.body);
    case 'repeat':
      return node.min === 0 && node.max === 1 ? either([[''], textsOf(node.body)]) : undefined;
    case 'sequence':
      return node.items.map(textsOf).reduce(followedBy, ['']);
    case 'choice':
      return either(node.options.map(textsOf));
    default:
      return undefined;
  }
}

function letterOf(source: string): readonly string[] | undefined {
  if (source === '.') return undefined;
  const letter = /^\\([^\w\s])$/.exec(source)?.[1] ?? source;
  return Array.from(letter).length === 1 ? [letter] : undefined;
}

type Texts = readonly string[] | undefined;

function either(all: readonly Texts[]): Texts {
  return all.reduce<Texts>((before, texts) => before && texts && limited([...before, ...texts]), []);
}

function followedBy(before: Texts, after: Texts): Texts {
  return before && after && limited(before.flatMap((text) => after.map((end) => text + end)));
}

const limited = (texts: readonly string[]): Texts => (texts.length > MAX_TEXTS ? undefined : texts);
