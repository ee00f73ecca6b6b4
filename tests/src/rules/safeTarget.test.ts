import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeTarget, type KnownTargets } from '#src/rules/links.ts';
import { cases, timeLimit } from '../../longRun.ts';

const known: KnownTargets = {
  origin: 'https://konto.example',
  isRoute: (pathname) => ['/', '/preferences', '/personaldata', '/login'].includes(pathname),
  externalOrigins: ['https://shop.example'],
  fallback: '/',
};

const naive = (text: string): string => (text.startsWith('/') || text.startsWith('https://shop.example') ? text : '/');

describe('computed navigation', () => {
  it.each([
    ['/personaldata', '/personaldata'],
    ['/personaldata?tab=1#a', '/personaldata?tab=1#a'],
    ['//personaldata', '/personaldata'],
    ['////preferences', '/preferences'],
    ['https://konto.example/login', '/login'],
    ['https://shop.example/basket?x=1', 'https://shop.example/basket?x=1'],
    ['https://SHOP.example/', 'https://shop.example/'],
    ['/unknown', '/'],
    ['//evil.example', '/'],
    ['///evil.example/login', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\tevil.example', '/'],
    ['/ login', '/'],
    ['/login\n', '/'],
    ['https://evil.example', '/'],
    ['http://shop.example/', '/'],
    ['https://shop.example:8443/', '/'],
    ['https://shop.example.evil.example/', '/'],
    ['https://shop.example@evil.example/', '/'],
    ['https://user:pw@shop.example/', '/'],
    ['https://konto.example.evil.example/login', '/'],
    ['https://konto.example@evil.example/login', '/'],
    ['javascript:alert(1)', '/'],
    ['JaVaScRiPt:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['blob:https://konto.example/1', '/'],
    ['vbscript:x', '/'],
    ['mailto:a@b.example', '/'],
    ['login', '/'],
    ['./login', '/'],
    ['../login', '/'],
    ['/login/../unknown', '/'],
    ['/x/../login', '/login'],
    ['/login//evil.example', '/'],
    ['/%2f%2fevil.example', '/'],
    ['/%5cevil.example', '/'],
    ['https:evil.example', '/'],
    ['https:/evil.example', '/'],
    ['https:///evil.example', '/'],
    ['?next=/login', '/'],
    ['#login', '/'],
    ['', '/'],
    [`/${'a'.repeat(2048)}`, '/'],
    [undefined, '/'],
    [null, '/'],
    [{ href: '/login' }, '/'],
    ['/lo\u202egin', '/'],
    ['/login\u0000', '/'],
    ['https://shop.example\u3002evil.example/', '/'],
  ])('%j leads to %s', (target, expected) => {
    expect(safeTarget(target, known)).toBe(expected);
  });

  const pieces = fc.constantFrom(
    '/',
    '//',
    '\\',
    'https:',
    'http:',
    'javascript:',
    'konto.example',
    'shop.example',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '..',
    'login',
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
    'never leaves the site for an unlisted origin, and changes nothing when applied twice (requirements#NAV-1)',
    { timeout: timeLimit },
    () => {
      fc.assert(
        fc.property(target, (text) => {
          const once = safeTarget(text, known);
          const { origin } = new URL(once, known.origin);
          expect(['https://konto.example', 'https://shop.example']).toContain(origin);
          expect(safeTarget(once, known)).toBe(once);
        }),
        { numRuns: cases(3_000, 200_000) },
      );
    },
  );

  it('would be unsafe if it checked only the start (control)', () => {
    const isSafe = (text: string): boolean =>
      URL.canParse(naive(text), known.origin) &&
      ['https://konto.example', 'https://shop.example'].includes(new URL(naive(text), known.origin).origin);
    expect(
      [
        '//evil.example',
        '/\\evil.example',
        'https://shop.example.evil.example/',
        'https://shop.example@evil.example/',
      ].filter(isSafe),
    ).toEqual([]);
    expect(() => fc.assert(fc.property(target, isSafe), { numRuns: 3_000 })).toThrow('Property failed');
  });
});
