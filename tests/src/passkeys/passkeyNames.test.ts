import { readPasskeyNames, writePasskeyNames } from '#src/passkeys/passkeyNames.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('names of passkeys', () => {
  it.each([
    [undefined, {}],
    ['', {}],
    ['no JSON', {}],
    ['["a"]', {}],
    ['{"abc":"Telefon","x y":"kein Passkey","d":7}', { abc: 'Telefon' }],
    ['{"__proto__":"x","abc":"Telefon"}', { abc: 'Telefon' }],
  ])('in %j are %j', (text, names) => {
    expect(readPasskeyNames(text)).toEqual(names);
  });

  it('are never refused, whatever the account holds', () => {
    fc.assert(fc.property(fc.oneof(fc.anything(), fc.json()), (text) => void readPasskeyNames(text)));
  });

  it('keep the others when one changes, and forget passkeys that are gone', () => {
    const text = writePasskeyNames({ a: 'Telefon', b: 'Laptop', c: 'weg' }, { id: 'b', name: ' Büro ' }, ['a', 'b']);
    expect(readPasskeyNames(text)).toEqual({ a: 'Telefon', b: 'Büro' });
  });

  it('cut what is longer than a name may be', () => {
    expect(readPasskeyNames(JSON.stringify({ a: 'x'.repeat(90) }))).toEqual({ a: 'x'.repeat(40) });
  });
});
