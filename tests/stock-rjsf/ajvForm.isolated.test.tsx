import type { RJSFSchema } from '@rjsf/utils';
import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RendererProvider } from '../../renderers/model/rendererContext.ts';
import { german_t, germanContext } from '../renderers/testForm.tsx';
import { AjvForm } from './AjvForm.tsx';

function show(properties: Readonly<Record<string, RJSFSchema>>) {
  const onSubmit = vi.fn();
  render(
    <RendererProvider value={germanContext}>
      <AjvForm
        schema={{ type: 'object', required: ['email'], properties }}
        onSubmit={({ formData }) => onSubmit(formData)}
        onError={() => undefined}
      />
    </RendererProvider>,
  );
  return { onSubmit, user: userEvent.setup(), save: () => screen.findByRole('button', { name: 'Submit' }) };
}

it('is in the guide, word for word', () => {
  const [, block] = /```tsx\n(.*?)```/s.exec(readFileSync('docs/guides/extending.md', 'utf8')) ?? [];
  expect(block).toBe(readFileSync('tests/stock-rjsf/AjvForm.tsx', 'utf8'));
});

it('says Ajv’s errors in the product’s sentences at their fields, and submits what is right', async () => {
  const { onSubmit, user, save } = show({
    email: { type: 'string', title: 'E-Mail', format: 'email' },
    persons: { type: 'integer', title: 'Personen', minimum: 1, maximum: 9 },
    // A format of ajv-formats alone.
    router: { type: 'string', title: 'Router', format: 'ipv4' },
  });
  // The input for e-mail addresses loads on demand.
  await user.type(await screen.findByRole('textbox', { name: /^E-Mail/ }, { timeout: 10_000 }), 'ada');
  await user.type(screen.getByLabelText(/^Personen/), '12');
  await user.type(screen.getByLabelText(/^Router/), 'nowhere');
  await user.click(await save());
  expect(screen.getByLabelText(/^E-Mail/)).toHaveAccessibleDescription(german_t('global.email.invalid'));
  expect(screen.getByLabelText(/^Personen/)).toBeInvalid();
  expect(screen.getByLabelText(/^Router/)).toBeInvalid();
  expect(onSubmit).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText(/^E-Mail/));
  // The product takes it, ajv-formats alone does not.
  await user.type(screen.getByLabelText(/^E-Mail/), 'ada@kontor');
  await user.clear(screen.getByLabelText(/^Personen/));
  await user.type(screen.getByLabelText(/^Personen/), '2');
  await user.clear(screen.getByLabelText(/^Router/));
  await user.type(screen.getByLabelText(/^Router/), '192.0.2.1');
  await user.click(await save());
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'ada@kontor', persons: 2, router: '192.0.2.1' });
});

it('takes no schema with a word that JSON Schema does not have', async () => {
  const { onSubmit, user, save } = show({ email: { type: 'string', title: 'E-Mail', maxLenght: 5 } });
  await user.type(await screen.findByRole('textbox', { name: /^E-Mail/ }), 'ada');
  await user.click(await save());
  expect(await screen.findByRole('heading', { name: german_t('global.form.errors.headline') })).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});
