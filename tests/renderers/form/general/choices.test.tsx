import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formFromSchema } from '../../../../renderers/form/kontorFormProps.ts';
import { showForm } from '../../testForm.tsx';

type FormView = ReturnType<typeof showForm>;

async function submit({ user }: FormView): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Speichern' }));
}

/** The sentences of the summary, in order. */
async function summary(): Promise<readonly (string | null)[]> {
  const box = within(await screen.findByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' }));
  return (await box.findAllByRole('link')).map((one) => one.textContent);
}

function show(schema: object, value: object = {}, uiSchema: object = {}) {
  const [onSubmit, onValue] = [vi.fn(), vi.fn()];
  const view = showForm(formFromSchema(schema, { uiSchema }), { ...value }, { onSubmit, onValue });
  return { ...view, onSubmit, onValue };
}

const payment = {
  type: 'object',
  definitions: {
    card: {
      type: 'object',
      title: 'Karte',
      properties: {
        kind: { const: 'card', default: 'card' },
        number: { type: 'string', title: 'Kartennummer', minLength: 8 },
      },
      required: ['kind', 'number'],
    },
    bank: {
      type: 'object',
      title: 'Konto',
      properties: { kind: { const: 'bank', default: 'bank' }, iban: { type: 'string', title: 'IBAN' } },
      required: ['kind', 'iban'],
    },
  },
  properties: {
    pay: {
      title: 'Zahlung',
      discriminator: { propertyName: 'kind' },
      oneOf: [{ $ref: '#/definitions/card' }, { $ref: '#/definitions/bank' }],
    },
  },
};
const uiSchema = { pay: { kind: { 'ui:widget': 'hidden' } } };

describe('a choice between schemas with a discriminator', () => {
  it('shows the fields that the value names, and only their errors', async () => {
    const view = show(payment, { pay: { kind: 'bank' } }, uiSchema);
    expect(await screen.findByRole('textbox', { name: /^IBAN/ })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Kartennummer/ })).toBeNull();
    await submit(view);
    expect(await summary()).toEqual(['Bitte füllen Sie „IBAN“ aus.']);
    expect(screen.getByRole('textbox', { name: /^IBAN/ })).toHaveFocus();
  });

  it('changes to the other fields, which keep nothing of the first', async () => {
    const view = show(payment, { pay: { kind: 'bank', iban: 'DE00' } }, uiSchema);
    const select = await screen.findByRole('combobox', { name: 'Art der Angabe, Zahlung' });
    await view.user.selectOptions(select, 'Karte');
    const number = await screen.findByRole('textbox', { name: /^Kartennummer/ });
    expect(number).toHaveValue('');
    await view.user.type(number, '1234');
    await submit(view);
    expect(await summary()).toEqual(['Kartennummer: Bitte geben Sie mindestens 8 Zeichen ein.']);
    await view.user.type(number, '5678');
    await submit(view);
    expect(view.onSubmit).toHaveBeenCalledExactlyOnceWith({ pay: { kind: 'card', number: '12345678' } });
  });

  it('in a list: each item has its own choice, an error leads to it', async () => {
    const schema = {
      ...payment,
      properties: { ways: { type: 'array', title: 'Wege', items: payment.properties.pay } },
    };
    const view = show(schema, { ways: [{ kind: 'bank', iban: 'DE00' }, { kind: 'card' }] });
    await screen.findByRole('textbox', { name: /^IBAN/ });
    await submit(view);
    expect(await summary()).toEqual(['Bitte füllen Sie „Kartennummer“ aus.']);
    expect(screen.getByRole('textbox', { name: /^Kartennummer/ })).toHaveFocus();
  });
});

describe('fields that depend on a value', () => {
  it.each([
    [
      'if, then and else',
      {
        if: { properties: { who: { const: 'firm' } }, required: ['who'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { tax: { type: 'string', title: 'Steuernummer' } }, required: ['tax'] },
        else: { properties: { pet: { type: 'string', title: 'Haustier' } } },
      },
    ],
    [
      'dependencies',
      {
        dependencies: {
          who: {
            oneOf: [
              { properties: { who: { enum: ['self'] }, pet: { type: 'string', title: 'Haustier' } } },
              {
                properties: { who: { enum: ['firm'] }, tax: { type: 'string', title: 'Steuernummer' } },
                required: ['tax'],
              },
            ],
          },
        },
      },
    ],
  ])('%s: come, go, are checked, and follow a value from the screen', async (_how, condition) => {
    const who = { type: 'string', title: 'Wer', enum: ['self', 'firm'] };
    const view = show({ type: 'object', properties: { who }, ...condition }, { who: 'self' });
    expect(await screen.findByRole('textbox', { name: /^Haustier/ })).toBeVisible();
    await view.user.selectOptions(screen.getByRole('combobox', { name: /^Wer/ }), 'firm');
    expect(await screen.findByRole('textbox', { name: /^Steuernummer/ })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Haustier/ })).toBeNull();
    await submit(view);
    expect(await summary()).toEqual(['Bitte füllen Sie „Steuernummer“ aus.']);
    await waitFor(() => view.form().reset({ who: 'self' }));
    expect(await screen.findByRole('textbox', { name: /^Haustier/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' })).toBeNull();
  });
});

describe('groups and references', () => {
  it('are drawn with their titles, filled by the keyboard and checked', async () => {
    const place = {
      type: 'object',
      required: ['city'],
      properties: { city: { type: 'string', title: 'Ort' }, floor: { type: 'integer', title: 'Etage', maximum: 9 } },
    };
    const view = show({
      type: 'object',
      definitions: { place },
      properties: { home: { $ref: '#/definitions/place', title: 'Zuhause' }, work: { ...place, title: 'Arbeit' } },
    });
    const home = within(await screen.findByRole('group', { name: 'Zuhause' }));
    const work = within(await screen.findByRole('group', { name: 'Arbeit' }));
    home.getByRole('textbox', { name: /^Ort/ }).focus();
    await view.user.keyboard('Kiel{Tab}12{Tab}Bonn{Tab}3');
    expect(work.getByRole('textbox', { name: /^Etage/ })).toHaveFocus();
    await submit(view);
    expect(await summary()).toEqual(['Etage: Bitte geben Sie eine Zahl ein, höchstens 9.']);
    await view.user.keyboard('{Backspace}');
    await submit(view);
    expect(view.onSubmit).toHaveBeenCalledExactlyOnceWith({
      home: { city: 'Kiel', floor: 1 },
      work: { city: 'Bonn', floor: 3 },
    });
  });
});

describe('properties that customers add', () => {
  it('are named, also from the middle of the name, renamed and removed by the keyboard', async () => {
    const view = show({ type: 'object', additionalProperties: { type: 'string' } }, { red: 'rot' });
    (await screen.findByRole('button', { name: 'Hinzufügen' })).focus();
    await view.user.keyboard('{Enter}');
    const name = await screen.findByRole('textbox', { name: 'Bezeichnung von „newKey“' });
    await waitFor(() => expect(name).toHaveFocus());
    await view.user.clear(name);
    await view.user.keyboard('be{ArrowLeft}lu{Enter}');
    const value = await screen.findByRole('textbox', { name: /^blue/ });
    expect(view.onSubmit).not.toHaveBeenCalled();
    await view.user.clear(value);
    await view.user.type(value, 'blau');
    await view.user.tab();
    expect(view.onValue).toHaveBeenLastCalledWith({ red: 'rot', blue: 'blau' });
    (await screen.findByRole('button', { name: 'Entfernen, red' })).focus();
    await view.user.keyboard('{Enter}');
    expect(view.onValue).toHaveBeenLastCalledWith({ blue: 'blau' });
  });
});
