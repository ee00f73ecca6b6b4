import { describe, expect, it } from 'vitest';
import { explainPattern } from '../../../schema-adapters/form/errorKeys.ts';
import { words } from '../../words.ts';

describe('a pattern as text', () => {
  it.each([
    ['^29[0-9]{8}$', '2912345678'],
    ['^[A-Z]{2}[0-9]{4}$', 'AB1234'],
    [String.raw`^\d{3}-[a-z]$`, '123-a'],
    [String.raw`^\p{Nd}{5}$`, '12345'],
    [String.raw`^\+48[0-9]{9}$`, '+48123456789'],
    ['^[A-Z]{99}$', undefined],
  ])('%s is explained with the example %s, which it accepts', (pattern, example) => {
    const text = explainPattern(pattern)?.values['example'];
    expect(text).toBe(example);
    expect(text === undefined || new RegExp(pattern, 'u').test(text)).toBe(true);
  });

  it.each(['^[0-9]{1,}$', String.raw`^\d*$`, String.raw`^\p{Nd}+$`, String.raw`^(?=[^]*\S)\d*$`])(
    '%s asks for digits',
    (pattern) => {
      expect(explainPattern(pattern)?.key).toBe('global.rules.pattern.digits');
    },
  );

  it('names the characters that are not allowed', () => {
    expect(explainPattern('^[^<>()!¡]+$')?.values).toEqual({ signs: '< > ( ) ! ¡' });
    expect(explainPattern(String.raw`^(?=[^]*\S)[^<>]+$`)?.values).toEqual({ signs: '< >' });
  });

  it.each([
    undefined,
    '',
    '^[^ ]+$',
    ...words`
      a [0-9]{5} ^(a+)+$ ^(mr|mrs|div)?$ ^[^a-z]+$ ^.{1,10}$ ^[a-z]+$ ^[a-z]+[0-9]{2}$ ^[A-Z]{99}$ ^[0-9]{2,4}$
      ^[^<>]{3,10}$
    `,
  ])('gives no explanation for %s', (pattern) => {
    expect(explainPattern(pattern)).toBeUndefined();
  });
});
