import { describe, expect, it } from 'vitest';
import plainUri from '#src/app/plainUri.ts';

describe('what stands for rjsf’s URI library on customers’ pages', () => {
  it.each([
    [
      'https://a.example/schemas/root.json',
      'other.json#/definitions/x',
      'https://a.example/schemas/other.json#/definitions/x',
    ],
    ['https://a.example/schemas/root.json', '#/definitions/x', 'https://a.example/schemas/root.json#/definitions/x'],
    ['https://a.example/schemas/root.json', '/top.json', 'https://a.example/top.json'],
    ['https://a.example/schemas/root.json', 'https://b.example/x', 'https://b.example/x'],
    ['root.json', 'other.json', 'other.json'],
    ['root.json', '#/$defs/x', 'root.json#/$defs/x'],
    ['http://[', 'x', 'x'],
  ])('resolves %s + %s', (base, reference, expected) => {
    expect(plainUri.resolve(base, reference)).toBe(expected);
  });

  it.each([
    ['https://a.example/x', 'https://a.example/x', true],
    ['https://A.example/x', 'https://a.example/x', true],
    ['https://a.example/x', 'https://a.example/y', false],
    ['root.json', 'root.json', true],
  ])('%s equals %s: %s', (one, other, expected) => {
    expect(plainUri.equal(one, other)).toBe(expected);
  });
});
