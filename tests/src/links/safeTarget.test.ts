import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rememberedOrigin } from '#src/links/links.ts';
import { cases, timeLimit } from '../../longRun.ts';

const site = 'https://konto.example';
const safeTarget = (from: string | null): string => rememberedOrigin(from, site);

const naive = (text: string): string => (text.startsWith('/') || text.startsWith(site) ? text : '/');

describe('computed navigation', () => {
  it.each([
    ['/personaldata', '/personaldata'],
    ['/personaldata?tab=1#a', '/personaldata?tab=1#a'],
    ['//personaldata', '/personaldata'],
    ['https://konto.example/mydata', '/mydata'],
    ['https://shop.example/basket?x=1', '/'],
    ['/unknown', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\tevil.example', '/'],
    ['/mydata\n', '/'],
    ['http://konto.example/mydata', '/'],
    ['https://konto.example:8443/mydata', '/'],
    ['https://user:pw@konto.example/mydata', '/'],
    ['https://konto.example@evil.example/mydata', '/'],
    ['javascript:alert(1)', '/'],
    ['mailto:a@b.example', '/'],
    ['mydata', '/'],
    ['/x/../mydata', '/mydata'],
    ['/mydata//evil.example', '/'],
    ['/%2f%2fevil.example', '/'],
    ['https:evil.example', '/'],
    ['?next=/mydata', '/'],
    ['', '/'],
    [`/${'a'.repeat(2048)}`, '/'],
    [null, '/'],
    ['/lo\u202egin', '/'],
    ['/mydata\u0000', '/'],
    ['https://shop.example\u3002evil.example/', '/'],
  ])('%j leads to %s', (target, expected) => {
    expect(safeTarget(target)).toBe(expected);
  });

  const pieces = fc.constantFrom(
    '/',
    '//',
    '\\',
    'https:',
    'http:',
    'javascript:',
    'konto.example',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '..',
    'mydata',
    '\t',
    ' ',
    '\u0000',
  );
  const target = fc.oneof(
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string(),
    fc.webUrl(),
  );

  it(
    'never leaves the site, and changes nothing when applied twice (requirements#NAV-1, requirements#NAV-2)',
    { timeout: timeLimit },
    () => {
      fc.assert(
        fc.property(target, (text) => {
          const once = safeTarget(text);
          expect(new URL(once, site).origin).toBe(site);
          expect(safeTarget(once)).toBe(once);
        }),
        { numRuns: cases(1_000, 200_000) },
      );
    },
  );

  it('would be unsafe if it checked only the start (control)', () => {
    const isSafe = (text: string): boolean =>
      URL.canParse(naive(text), site) && new URL(naive(text), site).origin === site;
    expect(
      [
        '//evil.example',
        '/\\evil.example',
        'https://konto.example.evil.example/',
        'https://konto.example@evil.example/',
      ].filter(isSafe),
    ).toEqual([]);
    expect(() => fc.assert(fc.property(target, isSafe), { numRuns: 3_000 })).toThrow('Property failed');
  });
});
