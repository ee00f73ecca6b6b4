import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FormSchema } from '@kontor/schema-adapters';
import { formFromSchema } from '../../../renderers/form/kontorFormProps.ts';
import { PortalForm } from '../../../renderers/form/PortalForm.tsx';
import { RendererProvider } from '../../../renderers/model/rendererContext.ts';
import { ThemedForm } from '../general/forms.tsx';
import { formOf, germanContext, showForm } from '../testForm.tsx';

const form = formOf({
  first: { type: 'string', title: 'Vorname', maxLength: 4 },
  zip: {
    type: 'string',
    title: 'Postleitzahl',
    pattern: '^\\d{4}-\\d{3}$',
    ui: { 'ui:options': { provider: 'profile.zip', normalise: 'zip' } },
  },
  phone: {
    type: 'object',
    title: 'Telefon',
    properties: { number: { type: 'string', pattern: '^\\+\\d+$' } },
    ui: { 'ui:field': 'PhoneInput', 'ui:options': { provider: 'profile.phones', normalise: 'phone' } },
  },
  price: { type: 'number', title: 'Preis', ui: { 'ui:widget': 'number' } },
});

it.each<[FormSchema['type'], string | null]>([
  ['integer', 'numeric'],
  [['integer', 'null'], 'numeric'],
  ['number', 'decimal'],
  [['string', 'null'], null],
])('a text of type %j has the keyboard %s', (type, keyboard) => {
  showForm(formOf({ value: { type, title: 'Wert', ui: { 'ui:widget': 'text' } } }));
  expect(screen.getByRole('textbox').getAttribute('inputmode')).toBe(keyboard);
});

describe('a number', () => {
  const numbers = formOf({ price: { type: 'number', title: 'Preis' }, how: { type: 'integer', title: 'Anzahl' } });

  it('is read in the page’s language, stays as it was typed, and follows a switch of the language (requirements#numbers)', async () => {
    const { user, form: handle, rerender, store } = showForm(numbers, { price: 1.5 });
    const [price, how] = [screen.getByLabelText(/Preis/), screen.getByLabelText(/Anzahl/)];
    expect(price).toHaveProperty('value', '1,5');
    await user.clear(price);
    await user.type(price, '1.000,50');
    await user.type(how, '1.000');
    await user.tab();
    expect(price).toHaveProperty('value', '1.000,50');
    expect(how).toHaveProperty('value', '1.000');
    expect(handle().commit()).toEqual({ price: 1000.5, how: 1000 });
    rerender(
      <RendererProvider value={{ ...germanContext, language: 'en' }}>
        <PortalForm form={numbers} store={store} />
      </RendererProvider>,
    );
    expect(price).toHaveProperty('value', '1000.5');
    expect(how).toHaveProperty('value', '1000');
  });

  it.each([
    ['1,000', 'Preis', '„1,000“ lässt sich auf zwei Arten lesen. Bitte schreiben Sie 1000 oder 1.'],
    ['9007199254740993', 'Anzahl', 'Diese Zahl hat zu viele Ziffern. Möglich sind höchstens 15.'],
  ])(
    '%s as %s is refused as it was typed, with the sentence that says how to write it',
    async (text, label, sentence) => {
      const { user } = showForm(numbers);
      const input = screen.getByLabelText(new RegExp(label, 'u'));
      await user.type(input, `${text}{Enter}`);
      expect(input).toHaveProperty('value', text);
      expect(screen.getByText(sentence)).toBeTruthy();
    },
  );
});

const string = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

/** Sets a text as some password managers do: without an event. */
const setText = (input: HTMLElement, text: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);

describe('typing', () => {
  it('loses no character, whatever renders around it', async () => {
    const { user, update } = showForm(form);
    const input = screen.getByLabelText(/Vorname/);
    await user.type(input, 'abc');
    update({ disabled: false, summaryExtras: ['Neu'] });
    await user.type(input, 'def');
    expect(input).toHaveValue('abcdef');
  });

  it.each([
    [
      'a phone number without its spaces and hyphens',
      /Telefon/,
      ' 0049 (30) 123-456 ',
      { phone: { number: '+4930123456' } },
    ],
    ['a postcode as its country writes it', /Postleitzahl/, '1100 053', { zip: '1100-053' }],
    ['a text without spaces around it', /Vorname/, '  Ada ', { first: 'Ada' }],
  ])('accepts %s', async (_what, label, typed, value) => {
    const { user, form: handle } = showForm(form);
    await user.type(screen.getByLabelText(label), typed);
    await user.tab();
    expect(handle().commit()).toEqual(value);
    expect(screen.getByLabelText(label)).toHaveValue(
      String(Object.values(Object.values(value)[0] as object).join('') || Object.values(value)[0]),
    );
  });

  it('does not change untouched fields', async () => {
    const { user, form: handle } = showForm(form, { first: ' Ada ' });
    screen.getByLabelText(/Vorname/).focus();
    await user.tab();
    expect(handle().commit()).toEqual({ first: ' Ada ' });
  });

  it.each([
    [
      'birthday',
      { type: 'object', properties: { day: integer, month: integer } },
      { 'ui:field': 'BirthdayInput' },
      { day: 3, month: 4 },
    ],
    ['date', { type: 'string', format: 'date' }, { 'ui:widget': 'dateparts' }, '2020-04-03'],
    [
      'list',
      { type: 'array', items: { type: 'object', properties: { day: string, month: string } } },
      {},
      [{ day: '3', month: '4' }],
    ],
  ] as const)(
    'leaves alone what is filled in without an event into a part of a %s while another part is typed',
    async (_what, schema, ui, value) => {
      const {
        container,
        form: handle,
        user,
      } = showForm(formOf({ when: { ...schema, title: 'Tag', ui } }), {
        when: Array.isArray(value) ? [{}] : undefined,
      });
      const part = async (name: string) =>
        waitFor(() => container.querySelector<HTMLInputElement>(`input[id$=${name}]`) ?? expect.fail(name));
      if (value === '2020-04-03') await user.type(await part('year'), '2020');
      setText(await part('day'), '3');
      await user.type(await part('month'), '4');
      await user.tab();
      expect(handle().commit()).toEqual({ when: value });
    },
  );

  it('takes over all parts of a birthday that are filled in without an event, also while somebody is in one, and before the language changes', async () => {
    const birthday = { type: 'object', properties: { day: integer, month: integer } } as const;
    const {
      user,
      store,
      container,
      update,
      form: handle,
    } = showForm(formOf({ when: { ...birthday, ui: { 'ui:field': 'BirthdayInput' } }, zip: string }));
    const part = (name: string) => container.querySelector<HTMLInputElement>(`input[id$=${name}]`) ?? expect.fail(name);
    setText(part('day'), '3');
    setText(part('month'), '4');
    expect(handle().commit()).toEqual({ when: { day: 3, month: 4 } });
    await user.click(part('day'));
    setText(part('day'), '12');
    setText(part('month'), '5');
    setText(part('zip'), '10119');
    await user.click(document.body);
    expect(store.value['when']).toEqual({ day: 12, month: 5 });
    update(
      {},
      formOf({ when: { ...birthday, ui: { 'ui:field': 'BirthdayInput' } }, zip: { ...string, title: 'Postcode' } }),
    );
    expect([part('zip').value, store.value['zip']]).toEqual(['10119', '10119']);
  });

  it('notices a password manager that sends one event, or none', async () => {
    const onSubmit = vi.fn();
    const { user } = showForm(form, {}, { onSubmit });
    fireEvent.input(screen.getByLabelText(/Vorname/), { target: { value: 'Ada' } });
    setText(screen.getByLabelText(/Preis/), '3');
    setText(screen.getByLabelText(/Postleitzahl/), '1100-053');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit).toHaveBeenLastCalledWith({ first: 'Ada', zip: '1100-053', price: 3 });
  });

  it.each([
    [/Postleitzahl/, '1', '1100 053', { zip: '1100-053' }],
    [/Telefon/, '1', '0171 / 123 45-67', { phone: { number: '+491711234567' } }],
  ])('%s: what is corrected after an error is sent as the form stores it', async (label, wrong, typed, stored) => {
    const onSubmit = vi.fn();
    const { user } = showForm(form, {}, { onSubmit });
    await user.type(screen.getByLabelText(label), `${wrong}{Enter}`);
    expect(screen.getByLabelText(label)).toBeInvalid();
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), typed);
    expect(screen.getByLabelText(label)).toHaveValue(typed);
    expect(screen.getByLabelText(label)).toBeValid();
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(stored);
  });
});

describe('a plain JSON Schema', () => {
  const schemaForm = formFromSchema({
    type: 'object',
    required: ['zip', 'consent', 'size', 'kind'],
    properties: {
      zip: { type: 'string', title: 'Zip', pattern: '^\\d{5}$' },
      size: { type: 'integer', title: 'Size', enum: [1, 2] },
      consent: { type: 'boolean', title: 'Consent' },
      kind: { type: 'number', title: 'Kind' },
      home: {
        type: 'object',
        title: 'Home',
        required: ['city'],
        properties: { city: { type: 'string', title: 'City' } },
      },
    },
  });

  it('is drawn with one native control for each property, in order, marks what is invalid, and returns numbers, choices and booleans', async () => {
    const onSubmit = vi.fn();
    const { user, container } = showForm(schemaForm, { home: {} }, { onSubmit });
    const controls = [...container.querySelectorAll<HTMLInputElement>('input, select')];
    expect(controls.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Zip', 'Size', 'Consent', 'Kind', 'City']);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    // The summary comes one paint later and takes the focus.
    expect(await screen.findByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' })).toHaveFocus();
    expect(container.querySelectorAll('[aria-invalid=true]')).toHaveLength(5);
    await user.type(screen.getByLabelText('Zip'), '10115');
    await user.selectOptions(screen.getByLabelText('Size'), '2');
    await user.click(screen.getByLabelText('Consent'));
    await user.type(screen.getByLabelText('Kind'), '3');
    await user.type(screen.getByLabelText('City'), 'Bonn{Enter}');
    expect(onSubmit).toHaveBeenCalledWith({ zip: '10115', size: 2, consent: true, kind: 3, home: { city: 'Bonn' } });
  });
});

it('in any rjsf form a text tells when it gets and loses the focus, with its value', async () => {
  const [onFocus, onBlur] = [vi.fn(), vi.fn()];
  render(
    <ThemedForm
      schema={{ type: 'object', properties: { name: { type: 'string', title: 'Name' } } }}
      formData={{ name: 'Ada' }}
      onFocus={onFocus}
      onBlur={onBlur}
    />,
  );
  const input = screen.getByRole('textbox', { name: /^Name/ });
  await userEvent.type(input, 'la');
  expect(onFocus.mock.calls).toEqual([['root_name', 'Ada']]);
  await userEvent.tab();
  expect(onBlur.mock.calls).toEqual([['root_name', 'Adala']]);
});
