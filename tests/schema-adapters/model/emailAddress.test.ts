import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { EMAIL_PATTERN, isEmailAddress } from '#adapters/model/emailAddress.ts';

const addresses = [
  'ada@beispiel.example',
  "o'neil+news@mail.kontor.example",
  'jürgen@beispiel.example',
  'a.b-c_d@x.y-z.de',
  'ada@xn--mnchen-3ya.example',
  'ada@beispiel.xn--p1ai',
  '1@2.de',
];

/** What a mail server or another reader may take for another address than the one that was checked. */
const others = [
  '<victim@host.example>',
  'x<v@h.example>',
  'Ada <v@h.example>',
  'v@h.example(c)',
  '(c)v@h.example',
  'v@h.example, w@h.example',
  'v@h.example;w@h.example',
  'group:v@h.example;',
  '"v w"@h.example',
  '"v@h.example"@evil.example',
  String.raw`v\@h.example@evil.example`,
  'v@evil.example@h.example',
  'v@[127.0.0.1]',
  'v@127.0.0.1',
  'v@h',
  'v@h.',
  'v@.h.example',
  'v@-h.example',
  'v@h_h.example',
  'v@münchen.example',
  'v.@h.example',
  '.v@h.example',
  'v..w@h.example',
  'v w@h.example',
  ' v@h.example',
  'v@h.example\n',
  'v@h.example\r\nBcc: w@h.example',
  'v\u0000@h.example',
  'v\u200B@h.example',
  '@h.example',
  'v@',
  '',
  `${'a'.repeat(65)}@h.example`,
  `a@${'b.'.repeat(130)}de`,
];

describe('an e-mail address', () => {
  it.each(addresses)('%s is one', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each(others)('%j is none', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('is the same for the schemas of pages and services', () => {
    const validate = new Ajv().compile({ type: 'string', maxLength: 254, pattern: EMAIL_PATTERN });
    expect([...addresses, ...others].filter((text) => validate(text) !== isEmailAddress(text))).toEqual([]);
  });
});
