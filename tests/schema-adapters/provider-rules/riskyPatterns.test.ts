import { createContext, runInContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases, timeLimit } from '../../longRun.ts';
import { MAX_MATCHED } from '../../../schema-adapters/provider-rules/patternUse.ts';
import { usablePattern } from '../../../schema-adapters/provider-rules/usablePattern.ts';
import { email, sourceOf } from './patternSource.ts';
import { words } from '../../words.ts';

describe('patterns that could freeze a page', () => {
  it.each([
    `^${'a?'.repeat(60)}${'a'.repeat(60)}$`,
    `^${'(a|a)'.repeat(30)}$`,
    ...words`
      ^(a+)+$ ^(a|a)*$ ^([a-zA-Z]+)*$ (x+x+)+y ^(.*a){12}$ ^(.*a){9}$ ^(([a-z])+.)+[A-Z]([a-z])+$ ^(?=(a+)+$)b
      ^(a?){30}a$ ^(?:[a-z0-9]+[._-]?)+@x$ ^.*a.*b.*c.*d$ ^(\s*a\s*)*$ ^(a*)*$ ^(a|ab|b)*$
      ^((a{1,3}){1,30})$ (.*)(.*)(.*)(.*)x
      ^.+a.+a(?=.+a.+a.+b$) ^(?:(?!.+a.+a.+b).)+$ ^(?:\w|\p{Mn})+$ ^(?:\p{Lt}|\p{L})+$
    `,
  ])('%s is risky', (text) => {
    expect(sourceOf(text)).toBe('pattern-risky');
  });

  it.each([
    email,
    '^([A-Z0-9]{4} ?)+$',
    '^[a-z]+(?:-[a-z]+)*$',
    '^(?:a|b|cd)*$',
    '^[a-z]{1,200}[a-z]{1,200}$',
    '^[a-zA-Z0-9.]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$',
    "^[\\p{L}]+(?:[ '-][\\p{L}]+)*$",
  ])('%s is not', (text) => {
    expect(sourceOf(text)).toBe(text);
  });

  it.each([
    '^(?:[0-9]{3}\\.)*[0-9]+$',
    '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$',
    '^[a-z.-]+@([a-z-]+\\.)+[a-z-]{2,4}$',
    '^[^ ]+@[^ ]+\\.[^ ]+$',
    '^(?:(?!-)[A-Za-z0-9-]{1,63}(?<!-)\\.)+[A-Za-z]{2,6}$',
    '^.*a.*b.*c$',
    '^(?=(?:.*[0-9]){2}).{8,}$',
    '.*[A-Z].*',
    '[a-z]+',
  ])('%s is not for values of at most 256 characters', (text) => {
    expect(sourceOf(text)).toBe(`^[^]{257}|(?:${text})`);
  });

  const matching = createContext({ source: '', values: [] });

  /**
   * Whether matching all these values ends in time; a slow match is stopped. On a busy machine there are three
   * attempts.
   */
  function isQuick(source: string, values: readonly string[], milliseconds: number): boolean {
    Object.assign(matching, { source, values });
    return [1, 2, 3].some(() => {
      try {
        runInContext('for (const value of values) new RegExp(source, "u").test(value)', matching, {
          timeout: milliseconds,
        });
        return true;
      } catch {
        return false;
      }
    });
  }

  const atom = fc.constantFrom('a', 'b', '[ab]', '[^b]', '.', '\\d', 'ab');
  const times = fc.constantFrom('', '', '*', '+', '?', '{2,}', '{1,3}', '{0,20}', '{3}', '+?');
  const pattern = fc
    .letrec<{ tree: string; leaf: string }>((tie) => ({
      leaf: fc.tuple(atom, times).map((parts) => parts.join('')),
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        tie('leaf'),
        fc.array(tie('tree'), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')),
        fc.tuple(tie('tree'), times).map(([body, many]) => `(?:${body})${many}`),
        fc.tuple(tie('tree'), tie('tree'), times).map(([one, two, many]) => `(${one}|${two})${many}`),
      ),
    }))
    .tree.map((body) => `^${body}$`);
  const pumps = ['a', 'b', 'ab', 'aab', '1', 'a1', 'aba'].map(
    (pump) => `${pump.repeat(MAX_MATCHED).slice(0, MAX_MATCHED - 1)}!`,
  );

  it(
    'lets no pattern through that takes long on any of the usual attacks (requirements#REG-1)',
    { timeout: timeLimit },
    () => {
      let used = 0;
      fc.assert(
        fc.property(pattern, (text) => {
          const result = usablePattern(text, { dialect: 'provider' });
          if ('refused' in result) return;
          used += 1;
          expect(isQuick(result.source, pumps, 500), text).toBe(true);
        }),
        { numRuns: cases(2_000, 20_000) },
      );
      expect(used).toBeGreaterThan(500);
    },
  );

  it('would be noticed here if they were let through (control)', () => {
    expect(['^(a+)+$', '^(?:a|a)*$', '^(.*a){12}$'].map((text) => isQuick(text, pumps, 50))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('are recognised in a time limited by the pattern’s length', () => {
    const hostile = [
      `^(?:${'a?'.repeat(160)})+$`,
      '.*'.repeat(250),
      `^${'(?:[a-z]{1,60}'.repeat(20)}${')'.repeat(20)}$`,
      `${'('.repeat(39)}a${'){10}'.repeat(39)}`,
      `^(?:${Array.from({ length: 120 }, (_, index) => `a${index % 10}b`).join('|')})*$`,
    ];
    for (const text of hostile) {
      const start = performance.now();
      sourceOf(text);
      expect(performance.now() - start).toBeLessThan(1500);
    }
  });
});
