import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ThemedForm } from './forms.tsx';

/** Shows one field and returns the form's value after each change. */
function showField(schema: RJSFSchema, uiSchema: UiSchema = {}, value?: unknown, more: object = {}) {
  const current: { value?: unknown } = { value };
  const view = render(
    <ThemedForm
      schema={{ type: 'object', properties: { field: { title: 'Feld', ...schema } } }}
      uiSchema={{ field: uiSchema }}
      formData={{ field: value }}
      onChange={({ formData }) => (current.value = formData.field)}
      {...more}
    />,
  );
  return { ...view, current, user: userEvent.setup() };
}

interface Case {
  readonly shows: string;
  readonly schema: RJSFSchema;
  readonly uiSchema?: UiSchema;
  readonly first?: unknown;
  readonly act: (user: UserEvent) => Promise<unknown>;
  readonly value: unknown;
}

const press = (role: string, name: string | RegExp) => async (user: UserEvent) =>
  user.click(await screen.findByRole(role, { name }));
const type = (name: string, text: string) => async (user: UserEvent) =>
  user.type(await screen.findByLabelText(new RegExp(`^${name}`)), text);

const cases: readonly Case[] = [
  {
    shows: 'an e-mail address that the browser can fill in',
    schema: { type: 'string', format: 'email' },
    first: 'a@b.example',
    act: async () => expect(await screen.findByLabelText(/^Feld/)).toHaveAttribute('autocomplete', 'email'),
    value: 'a@b.example',
  },
  {
    shows: 'an emptied text',
    schema: { type: 'string', format: 'uri' },
    first: 'x',
    act: async (user) => user.clear(await screen.findByLabelText(/^Feld/)),
    value: undefined,
  },
  {
    shows: 'a time of day',
    schema: { type: 'string', format: 'time' },
    act: type('Feld', '09:30'),
    value: '09:30:00',
  },
  {
    shows: 'a colour',
    schema: { type: 'string', format: 'color' },
    first: '#000000',
    act: async () => expect(await screen.findByLabelText(/^Feld/)).toHaveValue('#000000'),
    value: '#000000',
  },
  {
    shows: 'one of several, as radio buttons',
    schema: { type: 'string', enum: ['rot', 'grün'] },
    uiSchema: { 'ui:widget': 'radio' },
    act: press('radio', 'grün'),
    value: 'grün',
  },
  {
    shows: 'yes or no, as radio buttons in German',
    schema: { type: 'boolean' },
    uiSchema: { 'ui:widget': 'radio' },
    act: press('radio', 'Nein'),
    value: false,
  },
  {
    shows: 'several of several without a wish for checkboxes',
    schema: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a', 'b', 'c'] } },
    first: ['a', 'c'],
    act: press('checkbox', 'c'),
    value: ['a'],
  },
  {
    shows: 'a number with steps',
    schema: { type: 'integer', minimum: 1, maximum: 50 },
    uiSchema: { 'ui:widget': 'updown' },
    first: 4,
    act: async (user) => user.type(await screen.findByRole('spinbutton', { name: /^Feld/ }), '2'),
    value: 42,
  },
  {
    shows: 'a rating, by the keyboard',
    schema: { type: 'integer', minimum: 1, maximum: 5 },
    uiSchema: { 'ui:widget': 'RatingWidget' },
    first: 2,
    act: async (user) => {
      (await screen.findByRole('radio', { name: '4 stars' })).focus();
      await user.keyboard(' ');
    },
    value: 4,
  },
];

describe('a widget of the theme', () => {
  it.each(cases)('accepts $shows', async ({ schema, uiSchema, first, act, value }) => {
    const { current, user } = showField(schema, uiSchema, first);
    await act(user);
    expect(current.value).toEqual(value);
  });

  it('accepts a date in parts: an incomplete one is no value, a complete one is, and a button empties it', async () => {
    const { current, user } = showField({ type: 'string', format: 'date' }, { 'ui:widget': 'alt-date' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Jahr' }), '1999');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Monat' }), '02');
    expect(current.value).toBeUndefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), '03');
    expect(current.value).toBe('1999-02-03');
    await user.click(screen.getByRole('button', { name: 'Leeren' }));
    expect(current.value).toBeUndefined();
  });

  it('accepts a file, shows its name and size, and removes it again', async () => {
    const { current, user } = showField({ type: 'string', format: 'data-url' });
    await user.upload(await screen.findByLabelText(/^Feld/), new File(['hallo'], 'gruß.txt', { type: 'text/plain' }));
    expect(await screen.findByText('gruß.txt (text/plain, 5 Byte)')).toBeVisible();
    expect(current.value).toMatch(/^data:text\/plain;name=gru/);
    await user.click(await screen.findByRole('button', { name: 'Entfernen' }));
    await waitFor(() => expect(current.value).toBeUndefined());
  });

  it('shows the value of a slider', async () => {
    showField({ type: 'integer', minimum: 0, maximum: 10 }, { 'ui:widget': 'range' }, 7);
    expect(await screen.findByRole('slider', { name: /^Feld/ })).toHaveValue('7');
    expect(screen.getByText('7')).toBeVisible();
  });

  it('shows a password only after its button is pressed', async () => {
    const { user } = showField({ type: 'string' }, { 'ui:widget': 'password' }, 'geheim');
    expect(await screen.findByLabelText(/^Feld/)).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }));
    expect(screen.getByLabelText(/^Feld/)).toHaveAttribute('type', 'text');
  });

  it('has a hidden value without showing it', async () => {
    const { container } = showField({ type: 'string' }, { 'ui:widget': 'hidden' }, 'x');
    await waitFor(() => expect(container.querySelector('input[type=hidden]')).toHaveValue('x'));
  });

  it.each<[string, RJSFSchema, UiSchema]>([
    ['email', { type: 'string', format: 'email', description: 'Hinweis' }, { 'ui:help': 'Hilfe' }],
    ['select', { type: 'string', enum: ['a'], description: 'Hinweis' }, { 'ui:help': 'Hilfe' }],
    ['radio', { type: 'string', enum: ['a'], description: 'Hinweis' }, { 'ui:widget': 'radio', 'ui:help': 'Hilfe' }],
    ['updown', { type: 'integer', description: 'Hinweis' }, { 'ui:widget': 'updown', 'ui:help': 'Hilfe' }],
    ['alt-date', { type: 'string', description: 'Hinweis' }, { 'ui:widget': 'alt-date', 'ui:help': 'Hilfe' }],
  ])('links description, help and error to %s', async (_name, schema, uiSchema) => {
    showField(schema, uiSchema, undefined, { extraErrors: { field: { __errors: ['Falsch'] } } });
    const control = await waitFor(() => {
      const element = document.getElementById('root_field');
      if (!element) throw new Error('not there yet');
      return element;
    });
    expect(control).toHaveAccessibleName(/^Feld/);
    expect(control).toHaveAccessibleDescription(/^(?=.*Falsch)(?=.*Hinweis)(?=.*Hilfe)/);
    // A group cannot be invalid itself; its controls can.
    expect(control.matches('fieldset') ? control.querySelector('select, input') : control).toBeInvalid();
  });

  it.each(['disabled', 'readonly'])('cannot be changed while it is %s', async (state) => {
    const change = vi.fn();
    const { user } = showField(
      { type: 'string', enum: ['a', 'b'] },
      { 'ui:widget': 'radio', [`ui:${state}`]: true },
      'a',
      { onChange: change },
    );
    await user.click(await screen.findByRole('radio', { name: 'b' }));
    expect(change).not.toHaveBeenCalled();
  });
});
