import { withTheme } from '@rjsf/core';
import coreTemplates from '@rjsf/core/lib/components/templates/index.js';
import coreWidgets from '@rjsf/core/lib/components/widgets/index.js';
import type { WidgetProps } from '@rjsf/utils';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { validator } from '#renderers/form/validator.ts';
import { RendererProvider } from '#renderers/model/rendererContext.ts';
import { kontorTheme } from '#renderers/theme.ts';
import { formOf, germanContext, showForm } from '../renderers/testForm.tsx';

/** As rjsf's documentation writes a widget. */
function ShoutWidget({ id, value, required, onChange, rawErrors }: WidgetProps) {
  return (
    <>
      <input id={id} value={value ?? ''} required={required} onChange={({ target }) => onChange(target.value)} />
      <output>{rawErrors?.join(' ')}</output>
    </>
  );
}
const BaseInputTemplate = coreTemplates().BaseInputTemplate;

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
    const { RangeWidget } = coreWidgets();
    if (!RangeWidget) throw new Error('rjsf has no such widget');
    const form = formOf({
      age: { type: 'integer', title: 'Alter', minimum: 0, maximum: 99, ui: { 'ui:widget': 'range' } },
    });
    const theme = { widgets: { RangeWidget }, templates: { BaseInputTemplate } };
    const { user } = showForm(form, { age: 7 }, { onSubmit, theme });
    const slider = await screen.findByRole('slider');
    expect(slider).toHaveValue('7');
    fireEvent.input(slider, { target: { value: '36' } });
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ age: 36 });
  });
});

describe('the product’s own fields in rjsf’s own theme', () => {
  it('a birthday and a phone number return their values', async () => {
    const onSubmit = vi.fn();
    const user = userEvent.setup();
    const { BirthdayInput, PhoneInput } = { ...kontorTheme.fields };
    if (!BirthdayInput || !PhoneInput) throw new Error('the theme has no such fields');
    const Themed = withTheme({ fields: { BirthdayInput, PhoneInput } });
    const part = { type: 'integer' } as const;
    render(
      <RendererProvider value={germanContext}>
        <Themed
          schema={{
            type: 'object',
            properties: {
              birthday: { type: 'object', properties: { day: part, month: part, year: part } },
              phone: { type: 'object', properties: { number: { type: 'string' } } },
            },
          }}
          uiSchema={{ birthday: { 'ui:field': 'BirthdayInput' }, phone: { 'ui:field': 'PhoneInput' } }}
          validator={validator}
          onSubmit={({ formData }) => onSubmit(formData)}
        />
      </RendererProvider>,
    );
    await user.type(screen.getByLabelText('Tag'), '27');
    await user.type(screen.getByLabelText('Monat'), '3');
    await user.type(screen.getByLabelText('Jahr'), '1984');
    const phone = document.querySelector('#root_phone');
    if (!phone) throw new Error('no input for the phone');
    await user.type(phone, '0049 30 123456');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      birthday: { day: 27, month: 3, year: 1984 },
      phone: { number: '+4930123456' },
    });
  });
});
