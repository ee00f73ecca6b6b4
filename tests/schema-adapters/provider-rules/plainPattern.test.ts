import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examinePattern } from '../../../schema-adapters/provider-rules/patterns/examinePattern.ts';
import schema from '../../../fixtures/scenarios/germany/provider-schema.json' with { type: 'json' };
import { isPlainPattern, usablePattern } from '../../../schema-adapters/provider-rules/usablePattern.ts';
import { patternText } from '../../../schema-adapters/provider-rules/providerRules.ts';
import { cases } from '../../longRun.ts';
import { words } from '../../words.ts';

describe('plain patterns', () => {
  it.each([
    '^[0-9]{4} ?[A-Z]{2}$',
    '^[A-Za-z0-9 -]{3,10}$',
    ...words`
      ^[^<>()!¡]+$ ^[fmu]{1}$ ^[A-Z]{2}[0-9]{4}$ ^29[0-9]{8}$ ^\+351[0-9]{9}$ ^(mr|mrs|div)?$ ^(NORD|SUED)$
      ^.{1,10}$ ^[1-9][0-9]{3}-[0-9]{3}$ ^(?:0[1-9]|[1-4][0-9]|5[0-2])[0-9]{3}$
    `,
  ])('%s is one', (text) => {
    expect(isPlainPattern(text)).toBe(true);
  });

  it.each([
    ['', 'no pattern'],
    ['[0-9]+', 'not from the start'],
    ['^[0-9]+', 'not to the end'],
    ['^[a-z]+[0-9]+$', 'two repetitions of variable length'],
    ['^(a+)+$', 'a group that is repeated'],
    ['^(a|b)+$', 'words that are repeated'],
    ['^[z-a]$', 'a range out of order'],
    ['^a{5,2}$', 'a count out of order'],
    ['^[a-z-[aeiou]]$', 'a class without another, which only .NET knows'],
    [String.raw`^\d{5}$`, 'an escape that notations read differently'],
    [String.raw`^[\w.]$`, 'an escape in a class'],
    ['^(a|b)(c|d)$', 'two choices'],
    ['^(a|b)c+$', 'a choice and a repetition'],
    ['^(a|b+)$', 'a repetition in a choice'],
    ['^a+?$', 'as few as possible'],
    [`^${'a'.repeat(120)}$`, 'longer than it looks'],
  ])('%s is none: %s', (text) => {
    expect(isPlainPattern(text)).toBe(false);
  });

  it('the provider’s own pattern for e-mail addresses counts as one, as an examination finds it harmless', () => {
    const text = patternText(schema.profileSchema.fields.email.format);
    expect(isPlainPattern(String(text))).toBe(true);
    for (const filled of [true, false])
      expect(usablePattern(String(text), { dialect: 'provider', filled })).toEqual(
        examinePattern(String(text), { dialect: 'provider', filled }),
      );
  });

  const literals = ['a', 'Z', '7', ' ', '_', '@', '<', '#', '/', "'", '.', 'ä', '-', '^', '$'];
  const escapes = ['+', '.', '/', '\\', '-', 'd', '_'].map((sign) => `\\${sign}`);
  const classes = '[A-Z] [0-9-] [^<>()!¡] [a-] [-a] [À-ž] [a-c-e] [#/&&] [^^] [z-a] [] [^]'.split(' ');
  const atom = fc.oneof(...[literals, escapes, classes].map((list) => fc.constantFrom(...list)));
  const times = fc.constantFrom('', '', '', ...words`{1} {4} {12} {2,} {3,10} {0,2} + * ? +? {5,2}`);
  const option = fc
    .array(fc.tuple(atom, fc.constantFrom('', '', '', '{2}', '+')), { maxLength: 3 })
    .map((items) => items.map((item) => item.join('')).join(''));
  const text = fc.oneof(
    fc
      .array(fc.tuple(atom, times), { maxLength: 6 })
      .map((items) => `^${items.map((item) => item.join('')).join('')}$`),
    fc
      .tuple(
        fc.constantFrom('', 'a', '[0-9]{2}'),
        fc.constantFrom('(', '(?:', '(?=', '(?'),
        fc.array(option),
        times,
        fc.constantFrom('', 'b{3}', '[0-9]+'),
      )
      .map(([before, open, options, many, after]) => `^${before}${open}${options.join('|')})${many}${after}$`),
  );

  it('are what an examination says of them too, in both notations', () => {
    let plain = 0;
    fc.assert(
      fc.property(text, fc.constantFrom('provider', 'site'), fc.boolean(), (source, dialect, filled) => {
        if (!isPlainPattern(source)) return;
        plain += 1;
        const use = { dialect, filled } as const;
        expect(usablePattern(source, use), source).toEqual(examinePattern(source, use));
      }),
      { numRuns: cases(3_000, 100_000) },
    );
    expect(plain).toBeGreaterThan(300);
  });
});
