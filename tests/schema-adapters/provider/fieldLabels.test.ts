import { textsIn } from '@kontor/rjsf-theme/texts';
import { describe, expect, it } from 'vitest';
import { hasLabel, readableName } from '../../../schema-adapters/provider/fieldLabels.ts';
import { labelOf } from '@kontor/rjsf-theme/texts';
import { textsOf } from '../../src/app/texts/catalogue.ts';
import { codes, formOf, optionsOf } from '../testForms.ts';

const fieldKeys = Object.keys(textsOf('de')).filter((key) => /^global\.fields\.(?:profile|data)\./.test(key));
const paths = fieldKeys.map((key) => key.slice('global.fields.'.length));

describe('a field without a label in the content', () => {
  it('has the catalogue’s label exactly if the catalogue has one', () => {
    expect(paths.filter((path) => !hasLabel(path))).toEqual([]);
    const { form, findings } = formOf(
      Object.fromEntries(paths.map((path) => [path, {}])),
      paths.map((schemaPath) => ({ type: 'FormInput', schemaPath })),
    );
    const keys = Object.keys(form.schema.properties ?? {}).map((key) => optionsOf(form, key).titleKey);
    expect(new Set(keys)).toEqual(new Set(fieldKeys));
    expect(findings).toEqual([]);
  });

  it.each([
    ['data.pets.favouriteFood', {}, 'Favourite food'],
    ['data.LOYALTY_CARD', {}, 'Loyalty card'],
    ['data.child.name2', { description: 'Name Ihres Kindes' }, 'Name Ihres Kindes'],
  ])('%s with %j reads %s, with a finding for the content', (path, field, label) => {
    const { form, findings } = formOf({ [path]: field }, [{ type: 'FormInput', schemaPath: path, at: '/here' }]);
    const [key = ''] = Object.keys(form.schema.properties ?? {});
    expect(labelOf(key, form.schema.properties?.[key], optionsOf(form, key), textsIn('de', {}))).toBe(label);
    expect(codes(findings)).toEqual(['label-missing /here']);
  });

  it('uses the label of the content, without a finding', () => {
    const { findings } = formOf({ 'data.x': {} }, [{ type: 'FormInput', schemaPath: 'data.x', label: 'X' }]);
    expect(findings).toEqual([]);
  });

  it('gives every name some text', () => {
    expect(['data.a', 'data.a__', 'profile.x1Y'].map(readableName)).toEqual(['A', 'A', 'X1 y']);
  });
});
