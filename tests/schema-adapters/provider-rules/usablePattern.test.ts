import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases, timeLimit } from '../../longRun.ts';
import { usablePattern } from '../../../schema-adapters/provider-rules/usablePattern.ts';
import { email, sourceOf } from './patternSource.ts';
import { words } from '../../words.ts';
import { anyText } from '../../anyText.ts';

describe('patterns in the notation of .NET', () => {
  it.each([
    "^[A-Za-zÀ-ž]+([ '-][A-Za-zÀ-ž]+)*$",
    email,
    ...words`
      ^[0-9]{5}$ ^[fmu]{1}$ ^[^<>()!¡]+$ ^(a-z)*? ^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{8,}$ ^\+[1-9][0-9]{6,14}$
      ^(?<year>[0-9]{4})-[0-9][0-9]$ ^\p{Lu}\p{L}+$
      ^(0?[1-9]|[12][0-9]|3[01])\.(0?[1-9]|1[0-2])\.(19|20)?[0-9]{2}$
    `,
  ])('%s stays as it is', (text) => {
    expect(sourceOf(text)).toBe(text);
  });

  it.each([
    ["^[\\-\\_\\@\\']+$", "^[\\-_@']+$"],
    ['^\\@\\_\\"$', '^@_"$'],
    ['\\A\\d+\\Z', '^\\p{Nd}+$'],
    ['^\\d+\\z', '^\\p{Nd}+$'],
    ['^a{x}$', '^a\\{x\\}$'],
    ['^]$', '^\\]$'],
    ['^[]a]+$', '^[\\]a]+$'],
    ['^[^]a]+$', '^[^\\]a]+$'],
    ['^a(?#comment)b$', '^ab$'],
    ['^\\a\\e$', '^\\x07\\x1b$'],
    ['^[\\d-.]$', '^[\\p{Nd}\\-.]$'],
    ['^[^\\D]$', '^[^\\P{Nd}]$'],
  ])('%s is written as %s', (text, source) => {
    expect(sourceOf(text)).toBe(source);
  });

  it.each([
    ['^\\w+$', 'Müller', true],
    ['^\\w+$', 'Mü ller', false],
    ['^[\\w.-]+$', 'müller.x', true],
    ['^\\W$', 'ü', false],
    ['^\\bü\\b$', 'ü', true],
    ['\\bfoo\\b', 'üfoo', false],
    ['o\\B', 'foo!', true],
    ['o\\B$', 'fo', false],
  ])('%s knows letters beyond ASCII: %j matches: %s', (text, value, matches) => {
    expect(new RegExp(sourceOf(text), 'u').test(value)).toBe(matches);
  });

  it.each([
    ['^\\d{5}$', '١٢٣٤٥', true],
    ['^[\\d]+$', '१२३', true],
    ['^\\D+$', '٣', false],
    ['^[\\D]+$', '٣', false],
    ['^\\d+$', '²', false],
  ])('%s knows the digits of all scripts: %j matches: %s', (text, value, matches) => {
    expect(new RegExp(sourceOf(text), 'u').test(value)).toBe(matches);
  });

  it.each([
    '\\',
    '😀',
    ...words`
      (?i)abc (?i:a)b (?>a+)b [a-z-[aeiou]] [a-[b]] (?'n'a) (?<n-m>a) (?(a)b|c) a{,3} \G \K \R \p{IsGreek} a++
      a** *a (a a) [a [z-a] (?P<n>a) (a)\1 (?<n>a)\k<n> [\W] ^* (?=a)* \u{61} \x1 \018
    `,
  ])('%s has no equivalent in JavaScript and becomes a finding', (text) => {
    expect(sourceOf(text)).toBe('pattern-not-portable');
  });

  it('reads at most 512 characters', () => {
    expect(sourceOf('a'.repeat(512))).toBe('a'.repeat(512));
    expect(sourceOf('a'.repeat(513))).toBe('pattern-too-long');
  });

  it("reads the site team's patterns as JavaScript", () => {
    expect(sourceOf('^\\w\\d{2}[^]$', 'site')).toBe('^\\w\\d{2}[^]$');
    expect(sourceOf('^[1-9][0-9]{3} ?[A-Za-z]{2}$', 'site')).toBe('^[1-9][0-9]{3} ?[A-Za-z]{2}$');
    expect(sourceOf('^(a)\\1$', 'site')).toBe('pattern-risky');
  });

  it('only returns patterns that compile, and never throws', { timeout: timeLimit }, () => {
    const piece = fc.constantFrom(
      '\\',
      '😀',
      ...words`
        a \d \w \W [ ] ( ) | ^ $ * + ? {2,3} { } - . (?: (?= (?<n> \b \_ [^ , 1 ü (?i) \p{L}
      `,
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 14 }).map((parts) => parts.join('')),
          anyText({ maxLength: 40 }),
        ),
        fc.boolean(),
        fc.constantFrom('provider' as const, 'site' as const),
        (text, filled, dialect) => {
          const result = usablePattern(text, { dialect, filled });
          if ('refused' in result) return;
          const expression = new RegExp(result.source, 'u');
          if (filled) expect(['', ' ', '   ', '\t'].some((blank) => expression.test(blank))).toBe(false);
        },
      ),
      { numRuns: cases(300, 20_000) },
    );
  });
});
