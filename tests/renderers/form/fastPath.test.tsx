import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formFromSchema } from '../../../renderers/form/kontorFormProps.ts';
import { kontorTheme } from '../../../renderers/theme.ts';
import { showForm } from '../testForm.tsx';

const text = (title: string) => ({ type: 'string', title });
const show = (properties: object, uiSchema: object) =>
  showForm(formFromSchema({ type: 'object', properties }, { uiSchema }));

describe('the product’s own form honours in a uiSchema', () => {
  it.each([
    ['ui:order', { 'ui:order': ['b', 'a', 'c'] }, ['B', 'A', 'C']],
    ['ui:order with a star', { 'ui:order': ['c', '*'] }, ['C', 'A', 'B']],
    ['ui:order of more than there is', { 'ui:order': ['x', 'c', 'b', 'a'] }, ['C', 'B', 'A']],
    ['ui:options.order', { 'ui:options': { order: ['*', 'a'] } }, ['B', 'C', 'A']],
  ])('%s', (_what, uiSchema, expected) => {
    show({ a: text('A'), b: text('B'), c: text('C') }, uiSchema);
    expect(
      screen.getAllByRole('textbox').map((input) => (input as HTMLInputElement).labels?.[0]?.firstChild?.textContent),
    ).toEqual(expected);
  });

  it('the order of an inner group', () => {
    show(
      { home: { type: 'object', title: 'Zuhause', properties: { a: text('A'), b: text('B') } } },
      { home: { 'ui:order': ['b', 'a'] } },
    );
    const [first] = within(screen.getByRole('group', { name: 'Zuhause' })).getAllByRole('textbox');
    expect(first).toHaveAccessibleName(/^B/);
  });

  it.each([
    ['ui:', (name: string, value: unknown) => ({ [`ui:${name}`]: value })],
    ['ui:options.', (name: string, value: unknown) => ({ 'ui:options': { [name]: value } })],
  ])('%sreadonly, autocomplete, help, title, description and placeholder', (_how, ui) => {
    const uis = ['readonly', 'autocomplete', 'help', 'title', 'description', 'placeholder'] as const;
    const values = {
      readonly: true,
      autocomplete: 'given-name',
      help: 'Wie im Ausweis.',
      title: 'Rufname',
      description: 'Ein Name',
      placeholder: 'Ada',
    };
    show(
      Object.fromEntries(uis.map((name) => [name, text(name)])),
      Object.fromEntries(uis.map((name) => [name, ui(name, values[name])])),
    );
    expect(screen.getByRole('textbox', { name: /^readonly/ })).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: /^autocomplete/ })).toHaveAttribute('autocomplete', 'given-name');
    expect(screen.getByRole('textbox', { name: /^help/ })).toHaveAccessibleDescription('Wie im Ausweis.');
    expect(screen.getByRole('textbox', { name: /^Rufname/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^description/ })).toHaveAccessibleDescription('Ein Name');
    expect(screen.getByRole('textbox', { name: /^placeholder/ })).toHaveAttribute('placeholder', 'Ada');
  });
});

describe('the product’s selects by their own names', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['CountryInput', ['FR', 'DE'], ['Keine Angabe', 'Deutschland', 'Frankreich']],
    ['SalutationInput', ['mrs', 'mr'], ['Keine Angabe', 'Frau', 'Herr']],
    ['ShoppingFrequencyInput', ['oft', 'selten'], ['Keine Angabe', 'oft', 'selten']],
  ])('%s names the values of any schema', (widget, values, expected) => {
    expect(kontorTheme.widgets).toHaveProperty(widget);
    show({ a: { ...text('A'), enum: values } }, { a: { 'ui:widget': widget } });
    const options = within(screen.getByRole('combobox', { name: /^A/ })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(expected);
  });
});
