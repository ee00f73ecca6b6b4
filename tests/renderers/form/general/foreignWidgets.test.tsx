import { getDefaultRegistry } from '@rjsf/core';
import CheckboxWidget from '@rjsf/shadcn/lib/CheckboxWidget/CheckboxWidget.js';
import TextareaWidget from '@rjsf/shadcn/lib/TextareaWidget/TextareaWidget.js';
import type { WidgetProps } from '@rjsf/utils';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formOf, showForm } from '../../testForm.tsx';

/** As rjsf's documentation writes a widget. */
function ShoutWidget({ id, value, required, onChange, rawErrors }: WidgetProps) {
  return (
    <>
      <input id={id} value={value ?? ''} required={required} onChange={({ target }) => onChange(target.value)} />
      <output>{rawErrors?.join(' ')}</output>
    </>
  );
}

// A foreign checkbox measures itself, which jsdom cannot.
const nothing = (): void => undefined;
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', function Observer() {
    return { observe: nothing, unobserve: nothing, disconnect: nothing };
  });
});

describe('a foreign widget in the product’s form', () => {
  it('written by rjsf’s documentation works with one line of registration, and gets our sentences', async () => {
    const onSubmit = vi.fn();
    const form = formOf(
      {
        shout: { type: 'string', title: 'Ruf', ui: { 'ui:widget': 'ShoutWidget' } },
        first: { type: 'string', title: 'Vorname' },
      },
      { required: ['shout'] },
    );
    const { user } = showForm(form, {}, { onSubmit, theme: { widgets: { ShoutWidget } } });
    const input = await screen.findByRole('textbox', { name: /^Ruf/ });
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(screen.getByRole('status')).toHaveTextContent('Bitte füllen Sie „Ruf“ aus.');
    await user.type(input, 'Hallo');
    await user.type(screen.getByLabelText(/Vorname/), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ shout: 'Hallo', first: 'Ada' });
  });

  it('of rjsf’s own theme works: a range returns numbers', async () => {
    const onSubmit = vi.fn();
    const { RangeWidget } = getDefaultRegistry().widgets;
    if (!RangeWidget) throw new Error('rjsf has no such widget');
    const form = formOf({
      age: { type: 'integer', title: 'Alter', minimum: 0, maximum: 99, ui: { 'ui:widget': 'range' } },
    });
    const { user } = showForm(form, { age: 7 }, { onSubmit, theme: { widgets: { RangeWidget } } });
    const slider = await screen.findByRole('slider');
    expect(slider).toHaveValue('7');
    fireEvent.input(slider, { target: { value: '36' } });
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ age: 36 });
  });

  it('of another published theme works: its checkbox and its text area', async () => {
    const onSubmit = vi.fn();
    const form = formOf({
      bio: { type: 'boolean', title: 'Bio' },
      more: { type: 'string', title: 'Bemerkung', ui: { 'ui:widget': 'textarea' } },
      first: { type: 'string', title: 'Vorname' },
    });
    const { user } = showForm(
      form,
      { bio: false },
      { onSubmit, theme: { widgets: { CheckboxWidget, TextareaWidget } } },
    );
    const box = await screen.findByRole('checkbox', { name: 'Bio' });
    expect(box).not.toBeChecked();
    await user.click(box);
    expect(box).toBeChecked();
    await user.type(screen.getByRole('textbox', { name: /^Bemerkung/ }), 'Danke');
    await user.type(screen.getByLabelText(/Vorname/), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ bio: true, more: 'Danke', first: 'Ada' });
  });
});
