import { withTheme } from '@rjsf/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { validator } from '../../renderers/form/rjsfForm.ts';
import { RendererProvider } from '../../renderers/model/rendererContext.ts';
import { kontorTheme } from '../../renderers/theme.ts';
import { germanContext } from '../renderers/testForm.tsx';

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
    await user.type(phone, '+4930123456');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      birthday: { day: 27, month: 3, year: 1984 },
      phone: { number: '+4930123456' },
    });
  });
});
