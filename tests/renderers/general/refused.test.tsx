import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StockField } from '../../../renderers/theme/StockField.tsx';
import { core, ThemedForm } from './forms.tsx';

// React and rjsf say in the console what was caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const fields = { ...core.fields, SchemaField: StockField };
const beside = { name: { type: 'string', title: 'Name' } } as const;
const sentence = /^Dieses Feld kann nicht angezeigt werden|ist nicht stimmig/;

describe('what rjsf refuses', () => {
  it.each<[string, RJSFSchema, UiSchema]>([
    ['an unknown type', { type: 'funny' as 'string' }, {}],
    ['an order that names nothing', { type: 'object', properties: { a: { type: 'string' } } }, { 'ui:order': ['b'] }],
  ])('%s: a sentence stands in its place, and the other fields stay', async (_what, odd, ui) => {
    render(
      <ThemedForm schema={{ type: 'object', properties: { odd, ...beside } }} uiSchema={{ odd: ui }} fields={fields} />,
    );
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeVisible();
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('is drawn as soon as it can be', async () => {
    const shown = (ui: UiSchema) => (
      <ThemedForm
        schema={{
          type: 'object',
          properties: { odd: { type: 'object', properties: { field: { type: 'string', title: 'Feld' } } } },
        }}
        uiSchema={{ odd: ui }}
        fields={fields}
      />
    );
    const { rerender } = render(shown({ 'ui:order': ['nothing'] }));
    await screen.findByText(sentence);
    rerender(shown({ 'ui:order': ['field'] }));
    expect(await screen.findByRole('textbox', { name: /^Feld/ })).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
