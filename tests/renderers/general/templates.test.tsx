import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ThemedForm } from './forms.tsx';

/** Shows a form and returns its value after each change. */
function show(schema: RJSFSchema, uiSchema: UiSchema = {}, value?: unknown, more: object = {}) {
  const current = { value };
  render(
    <ThemedForm
      schema={schema}
      uiSchema={uiSchema}
      formData={value}
      onChange={({ formData }) => (current.value = formData)}
      {...more}
    />,
  );
  return { current, user: userEvent.setup() };
}

const list: RJSFSchema = { type: 'array', title: 'Gäste', items: { type: 'string', title: 'Name' } };
const button = async (name: string | RegExp) => screen.findByRole('button', { name });

describe('a list', () => {
  it('says that it is empty, and adds an item with its button', async () => {
    const { current, user } = show(list);
    expect(await screen.findByText('Noch keine Einträge.')).toBeVisible();
    await user.click(await button('Eintrag hinzufügen Gäste'));
    await user.type(await screen.findByRole('textbox'), 'Ada');
    expect(current.value).toEqual(['Ada']);
  });

  it('names each item and each of its buttons', async () => {
    show(list, { 'ui:options': { copyable: true } }, ['Ada', 'Bo']);
    const second = within(await screen.findByRole('group', { name: 'Eintrag 2' }));
    const names = () => second.queryAllByRole('button').map((one) => one.getAttribute('aria-label'));
    await waitFor(() =>
      expect(names()).toEqual([
        'Nach oben, Eintrag 2',
        'Nach unten, Eintrag 2',
        'Kopieren, Eintrag 2',
        'Entfernen, Eintrag 2',
      ]),
    );
  });

  it('moves an item with the keyboard, and focus follows it', async () => {
    const { current, user } = show(list, {}, ['Ada', 'Bo', 'Cy']);
    (await button('Nach unten, Eintrag 1')).focus();
    await user.keyboard('{Enter}');
    expect(current.value).toEqual(['Bo', 'Ada', 'Cy']);
    await waitFor(async () => expect(await button('Nach unten, Eintrag 2')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(current.value).toEqual(['Bo', 'Cy', 'Ada']);
    // At the end there is only one direction left.
    await waitFor(async () => expect(await button('Nach oben, Eintrag 3')).toHaveFocus());
  });

  it('removes items with the keyboard, and focus stays in the list', async () => {
    const { current, user } = show(list, {}, ['Ada', 'Bo']);
    (await button('Entfernen, Eintrag 1')).focus();
    await user.keyboard('{Enter}');
    expect(current.value).toEqual(['Bo']);
    await waitFor(async () => expect(await button('Entfernen, Eintrag 1')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(current.value).toEqual([]);
    await waitFor(async () => expect(await button(/^Eintrag hinzufügen/)).toHaveFocus());
  });
});

describe('a choice between schemas', () => {
  const either: RJSFSchema = {
    oneOf: [
      { type: 'object', title: 'Person', properties: { name: { type: 'string', title: 'Name' } } },
      { type: 'object', properties: { size: { type: 'integer', title: 'Größe' } } },
    ],
  };

  it('has a label, and shows the fields of the chosen schema', async () => {
    const { current, user } = show({ type: 'object', properties: { who: { title: 'Wer', ...either } } });
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeVisible();
    const select = await screen.findByRole('combobox', { name: 'Art der Angabe, Wer' });
    expect(select).toHaveTextContent('Person');
    expect(select).toHaveTextContent('Wer: Möglichkeit 2');
    await user.selectOptions(select, 'Wer: Möglichkeit 2');
    await user.type(await screen.findByRole('textbox', { name: /^Größe/ }), '12');
    expect(current.value).toEqual({ who: { size: 12 } });
  });
});

describe('what cannot be drawn', () => {
  it('says so in a sentence, with the reason', async () => {
    show({ type: 'object', properties: { odd: { type: 'funny' as 'string' }, name: { type: 'string' } } });
    expect(await screen.findByText(/^Dieses Feld kann nicht angezeigt werden/)).toBeVisible();
    expect(screen.getByText('Der Typ „funny“ ist nicht bekannt.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^name/ })).toBeVisible();
  });

  it('asks for the type if the form offers that instead', async () => {
    const { current, user } = show(
      { type: 'object', properties: { odd: { title: 'Offen' } as RJSFSchema } },
      {},
      {},
      { useFallbackUiForUnsupportedType: true },
    );
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Art der Angabe/ }), 'boolean');
    await user.click(await screen.findByRole('checkbox', { name: /Wert$/ }));
    expect(current.value).toEqual({ odd: true });
  });

  it('opens a schema that contains itself level by level', async () => {
    const { user } = show({
      $ref: '#/definitions/node',
      definitions: {
        node: {
          type: 'object',
          properties: { name: { type: 'string', title: 'Name' }, child: { $ref: '#/definitions/node' } },
        },
      },
    });
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: /^Name/ }).length).toBeGreaterThan(0));
    const before = screen.getAllByRole('textbox').length;
    await user.click(await button('Nächste Ebene anzeigen'));
    await waitFor(() => expect(screen.getAllByRole('textbox').length).toBeGreaterThan(before));
  });
});

describe('optional data', () => {
  it('is added and removed with a button', async () => {
    const { current, user } = show(
      {
        type: 'object',
        properties: { more: { type: 'object', title: 'Mehr', properties: { a: { type: 'string' } } } },
      },
      { 'ui:globalOptions': { enableOptionalDataFieldForType: ['object'] } },
      {},
    );
    await user.click(await button('Angaben hinzufügen'));
    expect(current.value).toEqual({ more: {} });
    await user.click(await button('Angaben entfernen'));
    expect(current.value).toEqual({});
  });
});

describe('texts of a schema', () => {
  it('appear once, above the fields of a group', async () => {
    show({
      type: 'object',
      title: 'Anschrift',
      description: 'Wohin wir liefern',
      properties: { a: { type: 'string' } },
    });
    expect(await screen.findAllByText('Wohin wir liefern')).toHaveLength(1);
    expect(screen.getByRole('group', { name: 'Anschrift' })).toHaveAccessibleDescription('Wohin wir liefern');
  });

  it('are Markdown if the uiSchema says so, and never HTML', async () => {
    show(
      { type: 'string', title: 'Name', description: 'ein **fetter** <b>Text</b>' },
      { 'ui:enableMarkdownInDescription': true },
    );
    expect((await screen.findByText('fetter')).tagName).toBe('STRONG');
    expect(document.querySelector('b')).toBeNull();
  });
});

describe('the list of errors', () => {
  it('leads to the field of each error', async () => {
    const { user } = show({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', title: 'Name' } },
    });
    await user.click(await button('Submit'));
    const summary = within(await screen.findByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' }));
    await user.click(summary.getByRole('link'));
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
  });
});
