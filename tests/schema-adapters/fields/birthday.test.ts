import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthday } from '../../../schema-adapters/fields/birthday.ts';
import { accepts, codes, formOf, optionsOf } from '../testForms.ts';

const long = { type: 'long' };
const fields = { 'profile.birthDay': long, 'profile.birthMonth': long, 'profile.birthYear': long };
const formFor = (year: Readonly<Record<string, unknown>>) =>
  formOf({ ...fields, 'profile.birthYear': { ...long, ...year } }, [{ type: 'BirthdayInput' }]).form;

describe('the birthday', () => {
  it('is one control over three numbers', () => {
    const { form } = formOf(fields, [{ type: 'BirthdayInput', label: 'Geburtstag' }]);
    expect(form.uiSchema['birthday']).toMatchObject({ 'ui:field': 'BirthdayInput' });
    expect(form.schema.properties?.['birthday']?.title).toBe('Geburtstag');
    expect(form.bindings.map(({ form: at, provider }) => [at.join('.'), provider])).toEqual([
      ['birthday.day', 'profile.birthDay'],
      ['birthday.month', 'profile.birthMonth'],
      ['birthday.year', 'profile.birthYear'],
    ]);
  });

  it.each([
    [{}, 1899, false],
    [{}, 1900, true],
    [{}, 2020, true],
    [{}, 2021, false],
    [{ format: '1950-2050' }, 1949, false],
    [{ format: '1950-2050' }, 2021, false],
    [{ format: '1950-2000' }, 2001, false],
    [{ format: '1850-2000' }, 1899, false],
  ])('year with %j: %i is allowed: %s', (year, value, allowed) => {
    expect(accepts(formFor(year).schema, { birthday: { day: 1, month: 1, year: value } })).toBe(allowed);
  });

  it('names the allowed years', () => {
    const form = formFor({ format: '1950-2050' });
    expect(form.schema.properties?.['birthday']?.properties?.['year']).toMatchObject({ minimum: 1950, maximum: 2020 });
    expect(optionsOf(form, 'birthday')).toMatchObject({
      leafMessageKeys: { year: { minimum: ['global.rules.date.yearRange'] } },
    });
  });

  it.each([
    [{}, []],
    [undefined, []],
    [null, []],
    ['x', []],
    [{ day: 29, month: 2, year: 2000 }, []],
    [{ day: 29, month: 2, year: 1900 }, ['day global.rules.date.impossible']],
    [{ day: 31, month: 4, year: 1990 }, ['day global.rules.date.impossible']],
    [{ day: 31, month: 12, year: 1990 }, []],
    [{ day: 1 }, ['month global.rules.date.incomplete', 'year global.rules.date.incomplete']],
    [{ day: 1, month: null, year: 1990 }, ['month global.rules.date.incomplete']],
    [{ day: 45, month: 13, year: 1990 }, []],
  ])('%j has the errors %j besides those of the schema', (value, faults) => {
    expect(birthday.check?.(value).map(({ at, what }) => `${at.join('.')} ${what}`)).toEqual(faults);
  });

  it('is required as a whole if one part is', () => {
    const { schema } = formFor({ required: true });
    expect(
      [{}, { birthday: {} }, { birthday: { day: 1, month: 1, year: 1990 } }].map((value) => accepts(schema, value)),
    ).toEqual([false, false, true]);
  });

  it('is not offered if customers may not write one of its parts', () => {
    const { form, findings } = formOf({ ...fields, 'profile.birthDay': { ...long, writeAccess: 'serverOnly' } }, [
      { type: 'BirthdayInput', at: '/x' },
    ]);
    expect(form.bindings).toEqual([]);
    expect(codes(findings)).toEqual(['not-writable /x']);
  });

  it('is a date exactly if the calendar has it (requirements#birthday-rule)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1900, max: 2020 }),
        (day, month, year) => {
          const date = new Date(Date.UTC(year, month - 1, day));
          const exists = date.getUTCDate() === day;
          expect(birthday.check?.({ day, month, year })).toHaveLength(exists ? 0 : 1);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
