import { readFileSync } from 'node:fs';
import { check } from 'recheck';
import { describe, expect, it } from 'vitest';
import { isLong } from './longRun.ts';
import { literalsOf, productLiterals, productSources, repeats, type Literal } from './regular-expressions/literals.ts';

/**
 * Bounds of the search, in steps instead of time, because any match can be slow on a busy machine. A linear match of
 * the longest attack, 300 000 characters, needs fewer steps.
 */
const bounds = {
  attackLimit: 100_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: null,
} as const;

/**
 * The growth of the steps of a match with its input: `safe`, or the degree. Uses the automaton, or without one counts
 * the steps of a matcher on slow inputs from a fixed seed. Measures no time.
 */
async function growth(source: string, flags: string): Promise<string> {
  const result = await check(source, flags, bounds);
  return result.status === 'vulnerable' ? result.complexity.summary : result.status;
}

const literals = productLiterals();
const written = ({ source, flags }: Literal): string => `${source}/${flags}`;
/**
 * Expressions that were proved safe, and are again in the long run: a search takes up to two seconds, and its result
 * never changes.
 */
const list = 'tests/regular-expressions/safe.json';
const safe = new Set(JSON.parse(readFileSync(list, 'utf8')) as readonly string[]);
const unknown = isLong ? literals : literals.filter((literal) => !safe.has(written(literal)));

describe('regular expressions for foreign text', () => {
  it('are found', () => {
    expect(literals.length).toBeGreaterThan(60);
    expect(literalsOf('a.ts', "const a = /a+/i; const b = { pattern: '^b*$' }; const c = String.raw`^\\d+$`;")).toEqual(
      [
        { path: 'a.ts', source: 'a+', flags: 'i' },
        { path: 'a.ts', source: '^b*$', flags: 'u' },
        { path: 'a.ts', source: String.raw`^\d+$`, flags: 'u' },
      ],
    );
  });

  it.each([
    ['a+', true],
    ['a{2,}', true],
    ['(?:ab){0,3}', true],
    ['a?', false],
    ['a{3}', false],
    ['[*+]', false],
    [String.raw`\+\*`, false],
  ])('%s repeats a part: %s', (source, expected) => {
    expect(repeats({ source, flags: 'u' })).toBe(expected);
  });

  it('are only built at run time from screened patterns', () => {
    const built = productSources()
      .filter(({ text }) => /\bRegExp\(/.test(text))
      .map(({ path }) => path);
    expect(built.toSorted()).toEqual([
      // Files that screen foreign patterns, and those that only use the results.
      'contract/lint/rules/schemaRules.ts',
      'contract/patterns/textRule.ts',
      'renderers/form/fieldChecks.ts',
      'schema-adapters/fields/oneOf.ts',
      'schema-adapters/form/errorKeys.ts',
      'schema-adapters/form/typedText.ts',
      'schema-adapters/form/zipRules.ts',
      'schema-adapters/provider-rules/passwordPolicy.ts',
      'schema-adapters/provider-rules/patternUse.ts',
      'schema-adapters/provider/buildBinding.ts',
    ]);
  });

  it.concurrent.each(unknown)(
    '$source/$flags in $path needs a number of steps proportional to its input (requirements#CON-6)',
    async ({ source, flags }) => {
      expect(await growth(source, flags)).toBe('safe');
    },
    120_000,
  );

  it('are all in the list (npm run test:unit -- tests/regularExpressions.test.ts -u)', async () => {
    const text = `${JSON.stringify(literals.map(written).toSorted(), undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot(`../${list}`);
  });

  it.each([
    [String.raw`<(\/?)([a-z][a-z0-9]*)((?:\s+[^<>]*)?)\s*\/?>`, 'gi', '3rd degree polynomial'],
    [String.raw`\s+$`, '', '2nd degree polynomial'],
    ['^(a+)+$', '', 'exponential'],
    // Expressions without an automaton.
    [String.raw`^(?=.)\s+\s+$`, '', '2nd degree polynomial (fuzz)'],
    [String.raw`^(?!b)\s*(\w+\s*)+$`, '', 'exponential (fuzz)'],
  ])(
    'would be refused if they were like %s',
    async (source, flags, expected) => {
      expect(await growth(source, flags)).toBe(expected);
    },
    120_000,
  );
});
