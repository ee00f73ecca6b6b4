import ajv from '@rjsf/validator-ajv8';
import { describe, expect, it } from 'vitest';
import { validator } from '../../../renderers/form/rjsfForm.ts';
import { cases } from './rjsfCases.ts';

describe('rjsf asks our validator', () => {
  it.each(cases)('about $about', ({ root, asks, answer }) => {
    expect(asks(validator, structuredClone(root))).toEqual(answer);
  });

  it.each(cases)('and Ajv gives the same answer about $about', ({ root, asks, answer }) => {
    expect(asks(ajv, structuredClone(root))).toEqual(answer);
  });
});

describe('the table (control)', () => {
  it.each<[string, typeof validator]>([
    ['holds everything for valid', { ...validator, isValid: () => true }],
    ['holds nothing for valid', { ...validator, isValid: () => false }],
    ['does not know the root', { ...validator, isValid: (schema, value) => validator.isValid(schema, value, {}) }],
  ])('catches a validator that %s', (_what, wrong) => {
    const caught = cases.filter(({ root, asks, answer }) => {
      try {
        expect(asks(wrong, structuredClone(root))).toEqual(answer);
        return false;
      } catch {
        return true;
      }
    });
    expect(caught).not.toEqual([]);
  });
});
