import { valueAt } from '@kontor/schema-adapters/checks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { formFromSchema } from '../../../../renderers/form/kontorFormProps.ts';
import { showForm } from '../../testForm.tsx';

const guests = {
  type: 'object',
  properties: {
    title: { type: 'string', title: 'Titel' },
    guests: {
      type: 'array',
      title: 'Gäste',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', title: 'Name', maxLength: 5 } },
      },
    },
  },
};
const copyable = { guests: { 'ui:options': { copyable: true } } };
const form = formFromSchema(guests, { uiSchema: copyable });
const names = async () => screen.findAllByRole('textbox', { name: /^Name/ });
const press = async (user: ReturnType<typeof showForm>['user'], name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  await user.keyboard('{Enter}');
};

describe('a list in a form', () => {
  it('adds, copies, moves and removes by the keyboard what was typed just before', async () => {
    const onValue = vi.fn();
    const { user } = showForm(form, {}, { onValue });
    await press(user, /^Eintrag hinzufügen/);
    await waitFor(async () => expect((await names())[0]).toHaveFocus());
    await user.keyboard('Ada');
    await press(user, /^Eintrag hinzufügen/);
    await waitFor(async () => expect((await names())[1]).toHaveFocus());
    await user.keyboard('Bo');
    await press(user, 'Kopieren, Eintrag 2');
    expect((await names()).map((one) => (one as HTMLInputElement).value)).toEqual(['Ada', 'Bo', 'Bo']);
    await press(user, 'Nach unten, Eintrag 1');
    await press(user, 'Entfernen, Eintrag 1');
    expect(onValue).toHaveBeenLastCalledWith({ guests: [{ name: 'Ada' }, { name: 'Bo' }] });
  });

  it('moves what is being typed, and an older value from the screen replaces it', async () => {
    const onValue = vi.fn();
    const value = { guests: [{ name: 'Ada' }, { name: 'Bo' }] };
    const { user, form: handle } = showForm(form, value, { onValue });
    const [first] = await names();
    if (!first) throw new Error('no input');
    await user.type(first, 'l');
    // Without leaving the field, as a browser that gives pressed buttons no focus does.
    fireEvent.click(await screen.findByRole('button', { name: 'Nach unten, Eintrag 1' }));
    expect(onValue).toHaveBeenLastCalledWith({ guests: [{ name: 'Bo' }, { name: 'Adal' }] });
    const getValues = async () => (await names()).map((one) => (one as HTMLInputElement).value);
    expect(await getValues()).toEqual(['Bo', 'Adal']);
    handle().reset(value);
    expect(await getValues()).toEqual(['Ada', 'Bo']);
    await user.type((await names())[1] as HTMLElement, 'b');
    await user.tab();
    expect(onValue).toHaveBeenLastCalledWith({ guests: [{ name: 'Ada' }, { name: 'Bob' }] });
  });

  it('tells each keystroke with its place', async () => {
    const onText = vi.fn();
    const { user, store } = showForm(form, { guests: [{}] });
    store.subscribeInput((value, path) => onText(path, valueAt(value, path)));
    await user.type((await names())[0] as HTMLElement, 'Ad');
    await user.type(screen.getByLabelText(/^Titel/), 'x');
    expect(onText.mock.calls).toEqual([
      [['guests', 0, 'name'], 'A'],
      [['guests', 0, 'name'], 'Ad'],
      [['title'], 'x'],
    ]);
  });

  it('shows the errors of each item, leads to them, and takes them along', async () => {
    const onSubmit = vi.fn();
    const { user } = showForm(form, { guests: [{ name: 'Adalbert' }, {}] }, { onSubmit });
    await names();
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    const summary = within(await screen.findByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' }));
    await waitFor(() =>
      expect(summary.getAllByRole('link').map((one) => one.textContent)).toEqual([
        'Name: Bitte geben Sie höchstens 5 Zeichen ein.',
        'Bitte füllen Sie „Name“ aus.',
      ]),
    );
    const [first, second] = summary.getAllByRole('link');
    await user.click(second as HTMLElement);
    expect((await names())[1]).toHaveFocus();
    await user.click(first as HTMLElement);
    expect((await names())[0]).toHaveFocus();
    await press(user, 'Nach unten, Eintrag 1');
    const [empty, long] = await names();
    expect(empty).toHaveAccessibleDescription(/Bitte füllen/);
    expect(long).toHaveAccessibleDescription(/höchstens 5/);
    await user.type(empty as HTMLElement, 'Bo');
    expect(empty).not.toBeInvalid();
    expect(long).toBeInvalid();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each(['disabled', 'readonly'] as const)('that is %s can be changed by no button', async (state) => {
    showForm(formFromSchema(guests, { uiSchema: { guests: { [`ui:${state}`]: true } } }), { guests: [{}, {}] });
    await names();
    const buttons = screen.getAllByRole('button').filter(({ textContent }) => textContent !== 'Speichern');
    expect(buttons).toHaveLength(7);
    for (const button of buttons) expect(button).toBeDisabled();
  });

  it.each([
    ['its headline', {}, 'Eintrag hinzufügen Gäste', 1],
    ['nothing if it shows none', { 'ui:options': { label: false } }, 'Eintrag hinzufügen', 0],
  ])('names its button after %s', async (_what, guestsUi, name, references) => {
    showForm(formFromSchema(guests, { uiSchema: { guests: guestsUi } }), { guests: [{}] });
    await names();
    const button = screen.getByRole('button', { name: /hinzufügen/ });
    expect(button).toHaveAccessibleName(name);
    // A reference to a missing headline would be an error of its own.
    expect(button.getAttributeNames().filter((attribute) => attribute === 'aria-labelledby')).toHaveLength(references);
  });
});
