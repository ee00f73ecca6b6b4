import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../longRun.ts';
import { weaknessOf } from '../../../renderers/model/weakPassword.ts';
import { anyText } from '../../anyText.ts';

describe('a password that is easy to guess', () => {
  it.each(['P@ssw0rd!', 'Passw0rt2025#', '!!Hallo1', 'Qwertz123!', '12345678', 'aaaaaaaa', '987654321', 'Fu55ball!'])(
    '%s is common',
    (password) => {
      expect(weaknessOf(password)).toBe('common');
    },
  );

  it.each(['Kontor2025!', 'meinKontor#1', 'K0nt0r!!'])('%s contains the brand’s name', (password) => {
    expect(weaknessOf(password)).toBe('brand');
  });

  it.each(['', 'Apfel-Kuchen-27!', 'Sommerabend am Fluss 7!', 'Frisch#Obst2025', 'pferd batterie heftklammer'])(
    '%j is not',
    (password) => {
      expect(weaknessOf(password)).toBeUndefined();
    },
  );

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (password) =>
        ['common', 'brand', undefined].includes(weaknessOf(password)),
      ),
      { numRuns: cases(30, 1_000) },
    );
  });
});
