import { describe, expect, it } from 'vitest';
import { accepts, allOf, codes, errorsIn, optionsOf } from '../testForms.ts';

function schemaOf(field: Readonly<Record<string, unknown>>) {
  return allOf({ 'data.x': field }).form.schema;
}

describe('types of the provider', () => {
  it.each([
    ['integer', 2_147_483_647, true],
    ['integer', 2_147_483_648, false],
    ['integer', -2_147_483_649, false],
    ['integer', 1.5, false],
    ['integer', '1', false],
    ['long', Number.MAX_SAFE_INTEGER, true],
    ['long', Number.MAX_SAFE_INTEGER + 2, false],
    ['long', 1.5, false],
    ['float', 1.5, true],
    ['double', -0.1, true],
    ['float', '1.5', false],
    ['string', 'a'.repeat(16_384), true],
    ['string', 'a'.repeat(16_385), false],
    ['basic-string', 'x', true],
    ['encrypted-string', 'x', true],
    ['text', 'a'.repeat(65_536), true],
    ['text', 'a'.repeat(65_537), false],
    ['boolean', true, true],
    ['boolean', false, true],
    ['boolean', 'true', false],
    ['date', '2024-02-29', true],
    ['date', '2023-02-29', false],
    ['date', '29.02.2024', false],
    ['STRING', 'x', true],
  ])('%s accepts %j: %s (requirements#IDP-types)', (type, value, taken) => {
    expect(accepts(schemaOf({ type }), { data_x: value })).toBe(taken);
  });

  it.each([
    ['null where the provider takes it', { type: 'long', allowNull: true }, null, true],
    ['no null elsewhere', { type: 'long', allowNull: false }, null, false],
    ['null beside a constant', { type: 'boolean', format: 'true', allowNull: true }, null, true],
    ['null beside a range with gaps', { type: 'long', format: '1-5,7', allowNull: true }, null, true],
    ['only true where the format says so', { type: 'boolean', format: 'true' }, false, false],
    ['only true, and true', { type: 'boolean', format: ' TRUE ' }, true, true],
    ['only false where the format says so', { type: 'boolean', format: 'false' }, true, false],
    ['false where a yes/no is required', { type: 'boolean', required: true }, false, true],
  ])('accepts %s', (_name, field, value, taken) => {
    expect(errorsIn(schemaOf(field), { data_x: value })).toHaveLength(taken ? 0 : 1);
  });

  it.each([
    [{ type: 'binary' }, 'type-not-offered data.x'],
    [{ type: 'hologram' }, 'type-unknown data.x'],
    [{ type: 5 }, 'type-unknown data.x'],
    [{ type: '__proto__' }, 'type-unknown data.x'],
  ])('%j is not offered, with a finding that says why', (field, finding) => {
    const { form, findings } = allOf({ 'data.x': field });
    expect(form.bindings).toEqual([]);
    expect(codes(findings)).toEqual([finding]);
  });

  it.each([
    [{ type: 'string', format: '1-5' }, 'format-not-understood data.x'],
    [{ type: 'boolean', format: 'maybe' }, 'format-not-understood data.x'],
    [{ type: 'date', format: "regex('^2')" }, 'format-not-understood data.x'],
    [{ type: 'string', format: "regex('(?i)a')" }, 'pattern-not-portable data.x'],
    [{ type: 'string', format: "regex('^(a+)+$')" }, 'pattern-risky data.x'],
    [{ type: 'string', format: `regex('${'a'.repeat(513)}')` }, 'pattern-too-long data.x'],
  ])('%j is offered without its rule, which the provider checks', (field, finding) => {
    const { form, findings } = allOf({ 'data.x': field });
    expect(form.bindings).toHaveLength(1);
    expect(codes(findings)).toEqual([finding]);
  });

  it('a field with the sub-type phone requests a phone keyboard', () => {
    expect(optionsOf(allOf({ 'data.x': { type: 'string', subType: 'phone' } }).form, 'data_x')).toMatchObject({
      inputMode: 'tel',
      autocomplete: 'tel',
    });
  });
});

describe('the form of a schema without content', () => {
  it('has every field that a customer may write, and subscriptions as booleans', () => {
    const { form, findings } = allOf({
      'profile.firstName': { type: 'string' },
      'profile.phones.number': { type: 'string' },
      'profile.gender': { type: 'string', writeAccess: 'serverOnly' },
      'data.a.b': { type: 'boolean', writeAccess: 'clientCreate' },
      'subscriptions.NLT_A': { description: 'Weekly' },
      'subscriptions.newsletter.commercial': {},
    });
    expect(findings).toEqual([]);
    expect(form.anchor).toBe('all');
    expect(form.bindings.map(({ provider }) => provider)).toEqual([
      'profile.firstName',
      'profile.phones[0].number',
      'data.a.b',
      'subscriptions.NLT_A.email',
      'subscriptions.newsletter.commercial.email',
    ]);
    expect(form.schema.properties?.['subscriptions_NLT__A_email']).toEqual({ title: 'Weekly', type: 'boolean' });
  });

  it('reports lists whose items it cannot show, and subscriptions that only the server writes', () => {
    const { form, findings } = allOf({
      'profile.work.title': { type: 'string' },
      'profile.favorites.books.name': { type: 'string' },
      'subscriptions.NLT_A': { writeAccess: 'serverOnly' },
    });
    expect(form.bindings).toEqual([]);
    expect(codes(findings)).toEqual([
      'list-not-offered profile.work.title',
      'list-not-offered profile.favorites.books.name',
      'not-writable subscriptions.NLT_A.email',
    ]);
  });
});
