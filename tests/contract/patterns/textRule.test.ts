import { describe, expect, it } from 'vitest';
import { exampleOf, textRefusedNow } from '../../../contract/patterns/textRule.ts';

const unknown = { outcome: 'unknown' };

describe('the shortest text that a pattern accepts', () => {
  it.each([
    ['^[0-9]{5}$', '00000'],
    ['^(?=.*[a-z])(?=.*[0-9]).{8,}$', 'aaaaaaa0'],
    ['b|ab', 'b'],
    ['', ''],
    ['^(?!a)[a-c]+$', 'b'],
    ['x$', 'x'],
    ['\\bto\\b', 'to'],
  ])('of %s is %s', (pattern, text) => {
    expect(exampleOf(pattern)).toEqual({ outcome: 'text', text });
  });

  it.each(['a^', '$a', '[^\\s\\S]', '^(?!a)a', '^(?=b)a$', '^a$b*c'])('%s has none, and that is proven', (pattern) => {
    expect(exampleOf(pattern)).toEqual({ outcome: 'none' });
  });

  it('of the provider’s own pattern for addresses is an address', () => {
    const email = String.raw`^(?=(.{1,64}@.{1,255}))([!#$%&'*+\-\/=?\^_{|}~a-zA-Z0-9}]{1,64}(\.[!#$%&a-zA-Z0-9]{0,}){0,})@((\[(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)(\.(25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)){3}\])|([a-zA-Z0-9-]{1,63}(\.[a-zA-Z0-9-]{2,63}){1,}))$`;
    expect(exampleOf(email)).toEqual({ outcome: 'text', text: 'a@a.aa' });
  });

  it('is unknown for a pattern that cannot be read here', () => {
    expect([exampleOf('(?i)a'), exampleOf('(a'), exampleOf('a'.repeat(600))]).toEqual([unknown, unknown, unknown]);
  });

  it.each([String.raw`^[A-Z]{2}(?=.*\d)[A-Z0-9]{6}$`, String.raw`^(\d{2})([./-])\d{2}\2\d{4}$`])(
    'is unknown for %s, which an approximation cannot refute',
    (pattern) => {
      expect(exampleOf(pattern)).toEqual(unknown);
    },
  );
});

describe('a text that was accepted and no longer is', () => {
  it.each([
    ['^[0-9]{3,10}$', '^[0-9]{5}$', '000'],
    ['', '^[^<>]+$', '<'],
    ['^[a-z]+$', '^[a-y]+$', 'z'],
    ['^(mr|mrs|div)?$', '^(mr|mrs)?$', 'div'],
    ['^[A-Za-z0-9 -]{3,10}$', '^[A-Za-z0-9 -]{3,9}$', 'aaaaaaaaaa'],
    ['^.+$', '^(?=.*[0-9]).+$', 'a'],
  ])('from %s to %s is %j', (before, after, text) => {
    expect(textRefusedNow(before, after)).toEqual({ outcome: 'text', text });
  });

  it.each([
    ['^[0-9]{5}$', '^[0-9]{3,10}$'],
    ['^(mr|mrs)$', '^(mr|mrs|div)?$'],
    ['^[^<>]+$', ''],
    ['^a{2}b?$', '^(aa|aab)$'],
    ['^(?=.*[0-9])[a-z0-9]+$', '^[a-z0-9]+$'],
  ])('from %s to %s does not exist, and that is proven', (before, after) => {
    expect(textRefusedNow(before, after)).toEqual({ outcome: 'none' });
  });

  it('is unknown where word borders decide, or texts would have to be too long', () => {
    expect(textRefusedNow('\\bfoo', '^foo')).toEqual({ outcome: 'unknown' });
    expect(textRefusedNow('^a+$', '^a{1,600}$')).toEqual({ outcome: 'unknown' });
  });
});
