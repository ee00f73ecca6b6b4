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
const sentence = /^Dieses Feld kann nicht angezeigt werden|ist nicht stimmig/;

describe('what rjsf refuses', () => {
  it('has a sentence in its place beside the other fields, and is drawn as soon as it can be', async () => {
    // The schema stays the same object: the uiSchema alone changes.
    const schema: RJSFSchema = {
      type: 'object',
      properties: {
        odd: { type: 'object', properties: { field: { type: 'string', title: 'Feld' } } },
        name: { type: 'string', title: 'Name' },
      },
    };
    const formWith = (ui: UiSchema) => <ThemedForm schema={schema} uiSchema={{ odd: ui }} fields={fields} />;
    const { rerender } = render(formWith({ 'ui:order': ['nothing'] }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toBeVisible();
    rerender(formWith({ 'ui:order': ['field'] }));
    expect(await screen.findByRole('textbox', { name: /^Feld/ })).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
