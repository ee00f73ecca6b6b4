import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parseTabs } from '@kontor/schema-adapters/content';
import { getFieldRules } from '@kontor/contract/rules';
import { possibleErrors } from '@kontor/schema-adapters/checks';
import { adaptTab } from '@kontor/schema-adapters';
import { describeErrors } from '../../../renderers/messages/describeErrors.ts';
import { errorTransformer } from '../../../renderers/messages/errorTransformer.ts';
import { placeRefusals } from '#src/errors/placeRefusals.ts';
import { contextOf, type Fields } from '../../schema-adapters/testForms.ts';
import { german_t, showForm } from '../testForm.tsx';

const part = { type: 'integer' };
const birth = { 'profile.birthDay': part, 'profile.birthMonth': part, 'profile.birthYear': part };
const children = { 'data.children': { type: 'integer', required: true, format: '0-9' } };

/** The form of a tab with one field, as customers get it. */
function formWith(fields: Fields, field: object) {
  const { tabs } = parseTabs(
    [{ label: 'A', anchor: 'a', title: 'A', description: '', components: [{ type: 'profile', fields: [field] }] }],
    '/tabs',
  );
  const [tab] = tabs;
  if (tab === undefined) throw new Error('no tab');
  return adaptTab(tab, contextOf(fields)).form;
}

const form = formWith(children, {
  type: 'FormInput',
  schemaPath: 'data.children',
  label: 'Kinder',
  errors: {
    required: 'Wie viele Kinder leben bei Ihnen? Auch 0 ist eine Antwort.',
    maximum: 'Wir fragen nur bis {{maximum}}.',
    '400006': 'Diese Zahl nehmen wir nicht an.',
    pattern: ' ',
  },
});

describe('an editor’s sentence for an error', () => {
  it('stands at the field on submit, and its limit is the schema’s', async () => {
    const { user } = showForm(form);
    const field = screen.getByLabelText(/^Kinder/);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(field).toHaveAccessibleDescription('Wie viele Kinder leben bei Ihnen? Auch 0 ist eine Antwort.');
    await user.type(field, '12');
    expect(field).toHaveAccessibleDescription('Wir fragen nur bis 9.');
    await user.clear(field);
    await user.type(field, 'x');
    expect(field).toHaveAccessibleDescription('Bitte geben Sie eine Zahl ein, nur mit Ziffern.');
  });

  it.each([
    [400_006, 'Diese Zahl nehmen wir nicht an.'],
    [400_023, german_t('mpp.errors.400023.general')],
  ])('stands at the field where the provider refuses its value with %i: %s', (errorCode, sentence) => {
    const { store } = showForm(form, { data_children: 3 });
    const fault = { fieldName: 'data.children', errorCode, message: '' };
    const { placed } = placeRefusals({ code: 400_009, faults: [fault] }, { bindings: form.bindings, area: 'mpp' });
    act(() => store.setExternalErrors(placed));
    expect(screen.getByLabelText(/^Kinder/)).toHaveAccessibleDescription(sentence);
  });

  it('is what any rjsf form says with our `transformErrors`', () => {
    const [error] = errorTransformer(form, german_t)([{ name: 'required', property: '.data_children', stack: '' }]);
    expect(error?.message).toMatch(/^Wie viele Kinder/);
  });

  it('is among all that a form can say', () => {
    const texts = describeErrors(form, {}, possibleErrors(form), german_t).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Wir fragen nur bis 9.', 'Diese Zahl nehmen wir nicht an.']));
  });

  it('of a range is that of a birthday’s year, not of its day', () => {
    const birthday = formWith(birth, { type: 'BirthdayInput', errors: { minimum: 'Nach {{minimum}}, bitte.' } });
    const say = (leaf: string) =>
      describeErrors(birthday, {}, [{ form: ['birthday', leaf], what: 'minimum' }], german_t)[0]?.text;
    expect(say('year')).toBe('Nach 1900, bitte.');
    expect(say('day')).not.toMatch(/Nach/);
  });
});

it.each<readonly [string, Fields, object, readonly string[]]>([
  ['a required text', { 'data.x': { type: 'string', required: true } }, {}, ['maxLength', 'required']],
  ['a number in a range', children, { schemaPath: 'data.children' }, ['maximum', 'minimum', 'number', 'required']],
  ['a choice', { 'data.x': { type: 'string' } }, { options: [{ value: 'a', label: 'A' }] }, ['enum']],
  ['a box that must be ticked', { 'data.x': { type: 'boolean', format: 'true' } }, {}, ['required']],
  [
    'a birthday',
    birth,
    { type: 'BirthdayInput', schemaPath: undefined },
    ['impossible', 'incomplete', 'maximum', 'minimum', 'number'],
  ],
  ['a date', { 'data.x': { type: 'date' } }, {}, ['format']],
])('the rules of %s are those of its schema, and the provider’s', (_what, fields, config, rules) => {
  const field = { type: 'FormInput', schemaPath: 'data.x', label: 'X', ...config };
  const all = [...(getFieldRules(field, contextOf(fields))?.rules.keys() ?? [])];
  expect(all.filter((rule) => !/^\d/.test(rule)).toSorted()).toEqual(rules);
  expect(all.filter((rule) => /^\d/.test(rule))).toHaveLength(4);
});
