import { expect, it } from 'vitest';
import { matchesPattern } from '../../cdc-stand-in/schema/safePattern.ts';

it.each([
  ['^[0-9]{5}$', '10115', true],
  ['^[0-9]{5}$', '1011', false],
  ['^\\_$', '_', true],
  ['^\\p{L}+$', 'é', true],
  ['', 'anything', true],
  ['^(?<!', 'x', 'unchecked'],
  ['x'.repeat(5000), 'x', 'unchecked'],
] as const)('pattern %j on %j: %s', (pattern, text, expected) => {
  expect(matchesPattern(pattern, text)).toBe(expected);
});

it('stops a pattern that backtracks without end', () => {
  const started = performance.now();
  expect(matchesPattern('^(a+)+$', `${'a'.repeat(40)}!`)).toBe('unchecked');
  expect(performance.now() - started).toBeLessThan(5000);
});
