import Form from '@rjsf/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { validator } from '../../renderers/form/rjsfForm.ts';
import { RendererProvider } from '../../renderers/model/rendererContext.ts';
import { kontorTheme } from '../../renderers/theme.ts';
import { germanContext } from '../renderers/testForm.tsx';

it('the theme draws a form of stock rjsf and returns the input', async () => {
  const onSubmit = vi.fn();
  const user = userEvent.setup();
  render(
    <RendererProvider value={germanContext}>
      <Form
        {...kontorTheme}
        schema={{
          type: 'object',
          properties: {
            name: { type: 'string', title: 'Name' },
            children: { type: 'integer', title: 'Kinder' },
            often: { type: 'string', title: 'Wie oft', enum: ['selten', 'oft'] },
            bio: { type: 'boolean', title: 'Bio' },
          },
        }}
        uiSchema={{ name: { 'ui:help': 'Wie im Ausweis.' }, children: { 'ui:widget': 'number' } }}
        validator={validator}
        onSubmit={({ formData }) => onSubmit(formData)}
      />
    </RendererProvider>,
  );
  expect(await screen.findByLabelText(/^Name/)).toHaveAccessibleDescription('Wie im Ausweis.');
  await user.type(screen.getByLabelText(/^Name/), 'Ada');
  await user.type(screen.getByLabelText(/^Kinder/), '2');
  await user.selectOptions(screen.getByLabelText(/^Wie oft/), 'oft');
  await user.click(screen.getByRole('checkbox', { name: 'Bio' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', children: 2, often: 'oft', bio: true });
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Ada');
});
