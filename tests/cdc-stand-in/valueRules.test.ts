import { describe, expect, it } from 'vitest';
import type { Json } from '@kontor/schema-adapters/json';
import { toJavaScriptSource } from '../../cdc-stand-in/schema/dotNetPattern.ts';
import { isOfType, matchesFormat } from '../../cdc-stand-in/schema/valueRules.ts';

const raw = String.raw;

/** The format of `profile.email` in the provider's default schema. */
const emailFormat = raw`regex('^(?=(.{1,64}@.{1,255}))([!#$%&'*+\-\/=?\^_{|}~a-zA-Z0-9}]{1,64}(\.[!#$%&'*+\-\/=?\^_{|}~a-zA-Z0-9]{0,}){0,})@((\[(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)(\.(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)){3}\])|([a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{2,63}){1,}))$')`;

describe('formats of the provider (requirements#IDP-formats)', () => {
  it.each<[string, Json, boolean]>([
    ...['a@b.com', 'a..b@c.com', 'a.@b.com', 'a@[127.0.0.1]', "o'neil@x.org"].map(
      (address): [string, Json, boolean] => [emailFormat, address, true],
    ),
    ...['a.b@c.d.com', 'josé@b.com', 'a@b.c'].map((address): [string, Json, boolean] => [emailFormat, address, false]),
    ["regex('^[fmu]{1}$')", 'f', true],
    ["regex('^[fmu]{1}$')", 'fm', false],
    ["regex('^[^<>()!¡]+$')", 'A¡', false],
    ["regex('^[^<>()!¡]+$')", '', false],
    ["regex('')", 'anything', true],
    ["regex('^(a-z)*?')", 'anything', true],
    ["regex('^(a')b$')", 'ab', false],
    ["regex('^a'b$')", "a'b", true],
    ['regex("^a$")', 'b', false],
    ["regex('/^a$/i')", 'A', true],
    ["regex('/^a$/')", 'A', false],
    ["regex('^[0-9]{2}$')", 12, true],
    ["regex('^[0-9]{2}$')", 123, false],
    ['1900-2050', 1900, true],
    ['1900-2050', 1899, false],
    ['1900-2050', 2050, true],
    ['1900-2050', 2051, false],
    ['1-5,7,9', 6, false],
    ['1-5, 7, 9', 7, true],
    ['-5--1', -3, true],
    ['-5--1', 0, false],
    ['9-1', 5, true],
    ['one to nine', 10, true],
    ['1-5', 'a text', true],
    ['true', true, true],
    ['true', false, false],
    ['false', true, false],
    ['false', false, true],
    ['true', 'no', true],
  ])('%s on %j: %s', (format, value, expected) => {
    expect(matchesFormat(value, format)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    [raw`^\d$`, '٣', true],
    [raw`^\w$`, 'ü', true],
    [raw`^\w$`, '‿', true],
    [raw`^\w$`, '😀', false],
    ['^..$', '😀', true],
    ['^.$', '\r', true],
    ['^.$', '\n', false],
    ['^a$', 'a\n', true],
    [raw`^a\z`, 'a\n', false],
    [raw`\A[0-9]{5}\Z`, '1011', false],
    [raw`^\bü\b$`, 'ü', true],
    ['^a(?#note)b$', 'ab', true],
    [raw`^\W$`, 'ü', false],
    [raw`^\s$`, '\u0085', true],
    [raw`^\s$`, '\ufeff', false],
    ['^[a-z-[aeiou]]+$', 'bcd', true],
    ['^[a-z-[aeiou]]+$', 'bad', false],
    ['^[]a]+$', ']a', true],
    [raw`^[\b]$`, '\b', true],
    [raw`^(?>a+)ab$`, 'aab', false],
    [raw`^(?>a+)b$`, 'aab', true],
    [raw`^(\w)\1$`, 'xx', true],
    [raw`^(\w)\1$`, 'xy', false],
    [raw`^(?'x'a)\k<x>$`, 'aa', true],
    [raw`^\P{Lu}$`, 'a', true],
    [raw`^[^\P{Lu}]$`, 'a', false],
    ['^a{,3}$', 'a{,3}', true],
    [raw`^\x41\u0042\cA$`, 'AB\u0001', true],
  ])('reads the pattern %s as .NET does: %j gives %s', (pattern, text, expected) => {
    expect(new RegExp(toJavaScriptSource(pattern) ?? '^never$').test(text)).toBe(expected);
  });

  it.each(['(', ')', '[a', '[z-a]', '(?i)a', raw`\p{IsGreek}`, raw`\2`, raw`(?<a>x)\1`, 'a**', raw`\y`, 'a\\'])(
    'has no reading of %s',
    (pattern) => {
      expect(toJavaScriptSource(pattern)).toBeUndefined();
    },
  );
});

it.each<[string | undefined, Json, boolean]>([
  ['string', 'x'.repeat(16_384), true],
  ['string', 'x'.repeat(16_385), false],
  ['string', 'ü'.repeat(8193), false],
  ['string', 1, false],
  ['text', 'x'.repeat(65_536), true],
  ['text', 'x'.repeat(65_537), false],
  ['integer', 2 ** 31 - 1, true],
  ['integer', 2 ** 31, false],
  ['integer', -(2 ** 31), true],
  ['long', 2 ** 62, true],
  ['long', 2 ** 63, false],
  ['long', '1', false],
  ['float', 1.5, true],
  ['boolean', 0, false],
  ['date', '2024-02-29', true],
  ['date', '2023-02-29', false],
  ['date', '2024-02-29T23:59:59.999Z', true],
  ['date', '2024-02-29T24:00', false],
  ['date', '29.02.2024', false],
  ['string', {}, false],
  ['geo-point', { any: 'thing' }, true],
  [undefined, 7, true],
])('type %s takes %j: %s (requirements#IDP-types)', (type, value, expected) => {
  expect(isOfType(value, type)).toBe(expected);
});
