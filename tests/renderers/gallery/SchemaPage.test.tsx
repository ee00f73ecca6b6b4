import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SchemaPage } from '#renderers/gallery/SchemaPage.tsx';
import { german_t } from '../testForm.tsx';

configure({ asyncUtilTimeout: 10_000 });

// React says in the console what a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

const material = { scenario: 'germany', language: 'de', languages: ['de'], t: german_t, tabs: [], findings: [] };

async function showPage(schema?: object, uiSchema: object = {}) {
  const user = userEvent.setup();
  render(<SchemaPage material={material} />);
  if (schema) {
    const paste = async (label: string, text: string): Promise<void> => {
      const box = screen.getByRole('textbox', { name: label });
      await user.clear(box);
      await user.click(box);
      await user.paste(text);
    };
    await paste('JSON Schema', JSON.stringify(schema));
    await paste('uiSchema', JSON.stringify(uiSchema));
    await user.clear(screen.getByRole('textbox', { name: 'Data' }));
  }
  return user;
}

const held = (): unknown =>
  JSON.parse(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Value' }).value || 'null');

describe('the page that draws any schema', () => {
  it('shows the form of a pasted schema, what it holds, and its errors as sentences', async () => {
    const user = await showPage({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', title: 'Name' }, age: { type: 'integer', title: 'Alter' } },
    });
    await user.type(await screen.findByRole('textbox', { name: /^Alter/ }), '36');
    await waitFor(() => expect(held()).toEqual({ age: 36 }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const errors = await screen.findByRole('list', { name: 'Errors' });
    expect(errors).toHaveTextContent(/Name/);
    expect(errors).not.toHaveTextContent('required');
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Submitted without errors.')).toBeVisible();
    expect(held()).toEqual({ age: 36, name: 'Ada' });
  });

  it('says in a sentence what cannot be read, and shows the form again once it can', async () => {
    const user = await showPage({ type: 'object', properties: { a: { type: 'string', title: 'Erstes' } } });
    const box = screen.getByRole('textbox', { name: 'JSON Schema' });
    await user.type(box, '}');
    expect(box).toHaveAccessibleDescription(/^The JSON Schema is no JSON: /);
    expect(box).toBeInvalid();
    await user.type(box, '{Backspace}');
    expect(box).toBeValid();
    expect(await screen.findByRole('textbox', { name: /^Erstes/ })).toBeVisible();
  });

  it('says in a sentence what rjsf cannot draw at all, and the page stays', async () => {
    const user = await showPage({ $ref: '#/definitions/none' });
    expect(await screen.findByText('Dieses Formular kann nicht angezeigt werden.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sample' }), 'added properties');
    expect(await screen.findByRole('textbox', { name: /^colour/ })).toHaveValue('red');
  });
});
