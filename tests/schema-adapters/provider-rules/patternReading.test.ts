import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotPortable, readPattern } from '../../../schema-adapters/provider-rules/patterns/readPattern.ts';
import { printPattern, type PatternNode } from '../../../schema-adapters/provider-rules/patterns/patternTree.ts';

/** What determines how long a match takes: repetitions with their limits, lookarounds and choices, in their order. */
type Shape = readonly string[];

function shapeOf(node: PatternNode): Shape {
  switch (node.kind) {
    case 'repeat':
      return [`repeat ${node.min} ${node.max}`, ...shapeOf(node.body)];
    case 'look':
      return [`look ${node.open.slice(1)}`, ...shapeOf(node.body)];
    case 'group':
      return shapeOf(node.body);
    case 'sequence':
      return node.items.flatMap(shapeOf);
    case 'choice':
      return node.options.flatMap(shapeOf);
    default:
      return [];
  }
}

/** The same, from the parser of ESLint's rules; undefined if the pattern is invalid. */
function judged(source: string): Shape | undefined {
  const shape: string[] = [];
  try {
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
    visitRegExpAST(pattern, {
      onQuantifierEnter: ({ min, max }) => void shape.push(`repeat ${min} ${max}`),
      onAssertionEnter: (assertion) => {
        if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return;
        shape.push(`look ?${assertion.kind === 'lookahead' ? '' : '<'}${assertion.negate ? '!' : '='}`);
      },
    });
    return shape;
  } catch {
    return undefined;
  }
}

/** The parsed pattern; undefined if it has no equivalent in JavaScript. */
function read(text: string): PatternNode | undefined {
  try {
    return readPattern(text, 'provider');
  } catch (error) {
    if (error instanceof NotPortable) return undefined;
    throw error;
  }
}

const pieces =
  'a ü \\d \\w \\. [a-z*+] [^?] . ^ $ | ( ) (?: (?= (?! (?<= (?<! (?<n> (?#c) * + ? *? {2} {2,} {0,3} {2,3}? { } \\(';
const piece = fc.constantFrom(...pieces.split(' '));
const texts = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));

describe('a pattern of the provider', () => {
  it.each([
    ['^(a-z)*?', ['repeat 0 Infinity']],
    ['^(?=.*[a-z])(?!x{2}).{8,}$', ['look ?=', 'repeat 0 Infinity', 'look ?!', 'repeat 2 2', 'repeat 8 Infinity']],
    ['^[*+]\\+(?:a|b?)$', ['repeat 0 1']],
  ])('%s is read with its repetitions and lookarounds', (text, shape) => {
    const tree = read(text);
    expect(tree === undefined ? undefined : shapeOf(tree)).toEqual(shape);
    expect(judged(text)).toEqual(shape);
  });

  it('is printed so that regexpp reads the same', () => {
    let readable = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const tree = read(text);
        const shape = tree === undefined ? undefined : judged(printPattern(tree));
        if (tree === undefined || shape === undefined) return;
        readable += 1;
        expect(shapeOf(tree)).toEqual(shape);
      }),
      { numRuns: 5000 },
    );
    expect(readable).toBeGreaterThan(300);
  });

  it('with a wrong limit would be noticed (control)', () => {
    const misread = (node: PatternNode): PatternNode =>
      node.kind === 'sequence'
        ? { ...node, items: node.items.map(misread) }
        : node.kind === 'repeat'
          ? { ...node, max: node.min }
          : node;
    const tree = readPattern('^a{2,}$', 'provider');
    expect(shapeOf(misread(tree))).not.toEqual(judged(printPattern(tree)));
  });
});
