import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonStrictly } from '#protocol/strictJson.ts';

describe('strict JSON', () => {
  it('is read like JSON if each member exists once', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(parseJsonStrictly(text, 20)).toEqual(JSON.parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('is refused if any member of any object is duplicated, in any spelling', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.jsonValue(), fc.jsonValue(), (name, first, second) => {
        const spelt = name.replaceAll(/./gsu, (sign) =>
          sign.length === 1 ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign,
        );
        const text = `[{"a":{"x":1,${JSON.stringify(name)}:${JSON.stringify(first)},"${spelt}":${JSON.stringify(second)}}}]`;
        fc.pre(name !== 'x');
        expect(parseJsonStrictly(text, 30)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it.each(['{"a":"\\":","b":1}', '{"a":"{\\"b\\":1}"}', '{"a" : 1, "b"\n:2}', '{"":{"":{}}}', '"a:"', '[":"]'])(
    'is not confused by the content of texts: %s',
    (text) => {
      expect(parseJsonStrictly(text)).toEqual(JSON.parse(text));
    },
  );

  it.each([
    '',
    '{',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    `${'['.repeat(11)}${']'.repeat(11)}`,
    '{"__proto__":1,"__proto__":2}',
  ])('is refused: %s', (text) => {
    expect(parseJsonStrictly(text)).toBeUndefined();
  });

  it.each([
    [String.raw`{"a":"x\u0000y"}`, { a: 'x\uFFFDy' }],
    [
      String.raw`{"a\u0000":["\uD800","\udc00x","\ud800\ud83d\ude00"]}`,
      { 'a\uFFFD': ['\uFFFD', '\uFFFDx', '\uFFFD😀'] },
    ],
    [String.raw`{"a":"\\u0000 \\\u0000 \ud83d\uDE00"}`, { a: '\\u0000 \\\uFFFD 😀' }],
  ])('has only texts that a database stores: %s', (text, value) => {
    expect(parseJsonStrictly(text)).toEqual(value);
  });

  it('gives objects with the original prototype', () => {
    const value = parseJsonStrictly('{"__proto__":{"admin":true}}') as Record<string, unknown>;
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});
