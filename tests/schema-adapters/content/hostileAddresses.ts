import { words } from '../../words.ts';
/** Addresses that look harmless to one reader and lead somewhere else in another one, or that run something. */
export const hostileAddresses: readonly string[] = [
  '/\t/evil.example/a.png',
  '/\n/evil.example/a.png',
  '/cms/images/a\u0000.png',
  'https://exa\u202Emple.org/a.png',
  'https://exam\u200Bple.org/a.png',
  'https://cdn.example/a\u2028.png',
  'ht\ttps://evil.example/a.png',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  `/${'a'.repeat(2048)}`,
  ...words`
    //evil.example/a.png /\evil.example/a.png \\evil.example\a.png \/evil.example https:/\evil.example
    https:evil.example https:///evil.example https://user:password@cdn.example/a.png
    https://cdn.example@evil.example/a.png https://cdn.example\@evil.example/a.png JaVaScRiPt:alert(1)
    vbscript:x data:image/svg+xml,<svg/> data:text/html,x blob:https://own.example/1 file:///etc/passwd
    ftp://evil.example/a.png http://plain.example/a.png http://localhost.evil.example/a.png
    http://a@localhost/a.png filesystem:https://own.example/a view-source:https://own.example/
  `,
];
