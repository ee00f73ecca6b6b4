import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formFromSchema } from '../../../../renderers/form/kontorFormProps.ts';
import { showForm } from '../../testForm.tsx';

// React and rjsf say in the console what was caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const name = { type: 'string', title: 'Name' } as const;

/** A form with one odd property before another one. */
const formWithProperty = (property: object, ui: object, more: object = {}) =>
  formFromSchema(
    { type: 'object', properties: { odd: { title: 'Feld', ...property }, name }, ...more },
    { uiSchema: { odd: ui } },
  );

describe('a control that does not exist', () => {
  it.each<[string, object, object, string]>([
    ['a widget that nobody registered', { type: 'string' }, { 'ui:widget': 'unheardOf' }, 'textbox'],
    ['the same in the options', { type: 'integer' }, { 'ui:options': { widget: 'unheardOf' } }, 'textbox'],
    ['a widget that does not fit the type', { type: 'boolean' }, { 'ui:widget': 'textarea' }, 'checkbox'],
    ['a widget that is no component', { type: 'string' }, { 'ui:widget': 7 }, 'textbox'],
    ['a field that nobody registered', { type: 'string' }, { 'ui:field': 'unheardOf' }, 'textbox'],
    ['a widget for one of several types', { type: ['string', 'null'] }, { 'ui:widget': 'unheardOf' }, 'textbox'],
    ['a widget of a list', { type: 'array', items: name }, { 'ui:widget': 'unheardOf' }, 'group'],
  ])('%s: the field has the control of its type, and it is a finding', async (_what, property, ui, role) => {
    const onFindings = vi.fn();
    showForm(formWithProperty(property, ui), {}, {}, { onFindings });
    expect(await screen.findByRole(role, { name: /^Feld/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBeVisible();
    const findings = [{ where: '/odd', what: 'control-unknown', severity: 'warning' }];
    await vi.waitFor(() => expect(onFindings).toHaveBeenCalledWith(findings));
  });

  it('a control that exists is none (control)', async () => {
    const onFindings = vi.fn();
    showForm(formWithProperty({ type: 'string', default: 'x' }, { 'ui:widget': 'textarea' }), {}, {}, { onFindings });
    expect(await screen.findByRole('textbox', { name: /^Feld/ })).toBeVisible();
    expect(onFindings).not.toHaveBeenCalled();
  });
});

describe('what rjsf refuses', () => {
  const sentence = /^Dieses Feld kann nicht angezeigt werden|ist nicht stimmig/;

  it.each<[string, object, object]>([
    ['an unknown type', { type: 'funny' }, {}],
    ['an order that names nothing', { type: 'object', properties: { a: name } }, { 'ui:order': ['b'] }],
    ['a list without items', { type: 'array' }, {}],
  ])('%s: a sentence in its place, the other fields can be filled in and saved', async (_what, property, ui) => {
    const onSubmit = vi.fn();
    const { user } = showForm(formWithProperty(property, ui), {}, { onSubmit });
    expect((await screen.findAllByText(sentence))[0]).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ name: 'Ada' });
  });

  it.each<readonly [unknown, unknown]>([
    ...[null, 7, [], { type: 5 }, { type: null }, { type: [] }].map((property) => [property, {}] as const),
    [{ type: 'object', properties: null }, {}],
    [{ type: 'array', items: [null] }, {}],
    [{ type: 'string', enum: 'x' }, {}],
    [{ type: 'string', pattern: 7 }, {}],
    [{ type: 'string', title: {} }, {}],
    [{ type: 'string', description: {} }, {}],
    [{ allOf: [null] }, {}],
    [{ type: 'object', dependencies: { a: 7 } }, {}],
    ...[null, 7, [], { 'ui:options': 7 }, { 'ui:widget': {} }, { 'ui:field': 7 }].map(
      (ui) => [{ type: 'string' }, ui] as const,
    ),
    ...[{ 'ui:title': {} }, { 'ui:description': {} }, { 'ui:help': {} }, { 'ui:style': 'x' }].map(
      (ui) => [{ type: 'string' }, ui] as const,
    ),
    [{ type: 'object', properties: { a: name } }, { 'ui:order': 7 }],
    [{ type: 'string' }, { 'ui:options': { messagesBy: 7 } }],
    [{ type: 'string', enum: ['a'] }, { 'ui:options': { choices: 7 } }],
    [{ type: 'string' }, { 'ui:field': 'BirthdayInput' }],
  ])('%j with the uiSchema %j takes no other field along', async (property, ui) => {
    const onSubmit = vi.fn();
    const form = formFromSchema({
      type: 'object',
      properties: Object({ odd: property, other: { type: 'string', title: 'Anderes' } }),
    });
    const { user } = showForm({ ...form, uiSchema: Object({ odd: ui }) }, {}, { onSubmit });
    const other = await screen.findByRole('textbox', { name: /^Anderes/ });
    await user.type(other, 'A');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(other).toBeInTheDocument();
    expect(other).toHaveValue('A');
  });

  it.each([null, 7])('the schema %j: a sentence, and the page stays', (schema) => {
    showForm({ ...formFromSchema({}), schema: Object.assign(Object.create(null), { schema }).schema });
    expect(screen.getByText('Dieses Formular kann nicht angezeigt werden.')).toBeVisible();
  });

  it.each<[string, object]>([
    ['a reference to nothing', { $ref: '#/definitions/nothing' }],
    ['references in a circle', { $ref: '#/definitions/a', definitions: { a: { $ref: '#/definitions/a' } } }],
    ['a property that refers to nothing', { type: 'object', properties: { odd: { $ref: '#/nothing' }, name } }],
    ['a list of schemas that is none', { type: 'object', oneOf: 7 }],
    ['a list of required names that is none', { type: 'object', required: 7, properties: { name } }],
  ])('as a whole, %s: a sentence, and the page stays', async (_what, schema) => {
    const { update } = showForm(formFromSchema(schema));
    expect(await screen.findByText(/^Dieses (?:Feld|Formular) kann nicht angezeigt werden/)).toBeVisible();
    update({}, formFromSchema({ type: 'object', properties: { name } }));
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
