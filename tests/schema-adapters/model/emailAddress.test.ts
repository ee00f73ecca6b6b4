import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { EMAIL_PATTERN, isEmailAddress, NEW_EMAIL_PATTERN } from '../../../schema-adapters/model/emailAddress.ts';
import { words } from '../../words.ts';

const addresses = words`
  ada@beispiel.example o'neil+news@mail.kontor.example jürgen@beispiel.example a.b-c_d@x.y-z.de
  ada@xn--mnchen-3ya.example ada@beispiel.xn--p1ai 1@2.de
`;

/** What a mail server or another reader may take for another address than the one that was checked. */
const others = [
  'Ada <v@h.example>',
  'v@h.example, w@h.example',
  '"v w"@h.example',
  'v w@h.example',
  ' v@h.example',
  'v@h.example\n',
  'v@h.example\r\nBcc: w@h.example',
  'v\u0000@h.example',
  'v\u200B@h.example',
  '',
  `${'a'.repeat(65)}@h.example`,
  `a@${'b.'.repeat(130)}de`,
  ...words`
    <victim@host.example> x<v@h.example> v@h.example(c) (c)v@h.example v@h.example;w@h.example
    group:v@h.example; "v@h.example"@evil.example v\@h.example@evil.example v@evil.example@h.example
    v@[127.0.0.1] v@127.0.0.1 v@h v@h. v@.h.example v@-h.example v@h_h.example v@münchen.example v.@h.example
    .v@h.example v..w@h.example @h.example v@
  `,
];

/** Mail programs decode the one and read the other as an option: old accounts may have them, new ones never get them. */
const risky = [
  '=?utf-8?q?victim=40host.example=3e?=@evil.example',
  'x.=?iso-8859-1?Q?v?=@evil.example',
  '-oQ/tmp@evil.example',
  '-@evil.example',
];

describe('a new e-mail address', () => {
  const isNew = new RegExp(NEW_EMAIL_PATTERN, 'u');

  it.each(risky)('is never %s, which the provider may know from before', (text) => {
    expect([isNew.test(text), isEmailAddress(text)]).toEqual([false, true]);
  });

  it.each([...addresses, 'a=b?c@h.example', 'a-@h.example'])('may be %s', (text) => {
    expect(isNew.test(text)).toBe(true);
  });
});

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
