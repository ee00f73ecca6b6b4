import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeImage, safeLink } from '#src/links/links.ts';
import { cases, timeLimit } from '../../longRun.ts';

describe('links from content', () => {
  it.each([
    ['https://www.kontor.example/hilfe', true],
    ['/personaldata', false],
    ['#newsletters', false],
    ['mailto:hilfe@kontor.example', false],
    ['tel:+498000000000', false],
    ['http://localhost:4002/', true],
    ['http://127.0.0.1:4001/documents/terms/de', true],
  ])('%s is shown as a link', (address, external) => {
    expect(safeLink(address)).toEqual({ href: address, external });
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://x.example/1',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'http://plain.example',
    'http://localhost.evil.example',
    'http://a@localhost',
    'https://a@b.example',
    'https:evil.example',
    'ftp://x.example',
    '',
    7,
    null,
    undefined,
  ])('%j is shown as text', (address) => {
    expect(safeLink(address)).toBeUndefined();
  });

  it('never lets a script through (requirements#NAV-3)', { timeout: timeLimit }, () => {
    const address = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom('java', 'JAVA', ' java', 'java\u0000', 'vb', 'data', 'blob'),
          fc.constantFrom('script:', '\tscript:', ':', '&colon;'),
          fc.string(),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(address, (text) => {
        const link = safeLink(text);
        if (link) expect(['https:', 'mailto:', 'tel:']).toContain(new URL(link.href, 'https://own.example').protocol);
      }),
      { numRuns: cases(1_000, 10_000) },
    );
  });

  it.each([
    ['/cms/images/welcome', '/cms/images/welcome'],
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['mailto:a@b.example', undefined],
    ['data:image/png;base64,x', undefined],
  ])('picture %s: %s', (address, expected) => {
    expect(safeImage(address)).toBe(expected);
  });
});
