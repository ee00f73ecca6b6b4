import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kontorTheme } from '@kontor/rjsf-theme';
import { someOf } from '../longRun.ts';
import { settle } from '../renderers/general/driveForm.ts';
import { foreignSamples } from '../renderers/general/foreignSamples.ts';
import { ownSamples } from '../renderers/general/samples.ts';

// rjsf logs warnings about parts of a schema that it ignores.
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

/** What rjsf itself refuses, in any theme. */
const refused = new Set(['what cannot be drawn', 'widgets']);

/** A text that is the key of one, or a placeholder. */
const rawKey = /\b(?:global|mpp|clp|ap)\.[\w.-]+|\{\{/;

describe('a form of rjsf with one import and nothing else of this product', () => {
  it.each(
    someOf(
      [...ownSamples, ...foreignSamples].filter(({ name }) => !refused.has(name)),
      8,
    ),
  )('draws and submits in English: $name', async (sample) => {
    const { schema, uiSchema, formData } = sample;
    const done = vi.fn();
    const { container } = render(
      <Form
        {...kontorTheme}
        {...{ schema, formData, validator }}
        {...(uiSchema && { uiSchema })}
        noHtml5Validate
        onSubmit={done}
        onError={done}
      />,
    );
    await settle(container);
    const form = container.querySelector('form');
    expect(form?.textContent).not.toBe('');
    if (form) fireEvent.submit(form);
    await settle(container);
    expect(container.innerHTML).not.toMatch(rawKey);
    if (!container.textContent.includes('Unsupported')) expect(done).toHaveBeenCalledOnce();
  });

  it('says what is optional, and names its button as rjsf or the uiSchema does', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string', title: 'Name' } } } as const;
    const { rerender } = render(<Form {...kontorTheme} schema={schema} validator={validator} />);
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible();
    expect(screen.getByLabelText('Name (optional)')).toBeVisible();
    const uiSchema = { 'ui:submitButtonOptions': { submitText: 'Send' } };
    rerender(<Form {...kontorTheme} schema={schema} uiSchema={uiSchema} validator={validator} />);
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
  });

  it('reports a text as it stands there, also when the field is left: what it is stored as is the application’s', async () => {
    const user = userEvent.setup();
    const changes: unknown[] = [];
    render(
      <Form
        {...kontorTheme}
        schema={{ type: 'object', properties: { name: { type: 'string', title: 'Name' } } }}
        validator={validator}
        onChange={({ formData }) => changes.push(formData.name)}
      />,
    );
    const name = await screen.findByLabelText(/^Name/);
    // rjsf reports the first value as well.
    changes.length = 0;
    await user.type(name, ' Ada L');
    expect(changes).toEqual([' ', ' A', ' Ad', ' Ada', ' Ada ', ' Ada L']);
    expect(screen.getByLabelText(/^Name/)).toHaveValue(' Ada L');
    await user.tab();
    expect(changes.at(-1)).toBe(' Ada L');
    expect(screen.getByLabelText(/^Name/)).toHaveValue(' Ada L');
  });
});
