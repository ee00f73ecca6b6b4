import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type * as GeneralParts from '#renderers/form/generalParts.ts';
import { formOf, showForm } from '../testForm.tsx';

/** Whether chunks come, and what lets those come that were asked for before. */
const loading = vi.hoisted(() => ({ comes: false, waiting: [] as (() => void)[] }));
vi.mock('#renderers/model/loadChunk.ts', () => ({
  loadChunk: async (chunk: Promise<unknown>) => {
    if (!loading.comes)
      await new Promise<void>((resolve) => {
        loading.waiting.push(resolve);
      });
    return chunk;
  },
}));
// As in the site's build.
vi.mock('#renderers/form/generalParts.ts', () =>
  vi.importActual<typeof GeneralParts>('#renderers/replacements/lateGeneralParts.ts'),
);
vi.mock('@rjsf/utils/lib/createSchemaUtils.js', () => vi.importActual('#renderers/replacements/createSchemaUtils.ts'));
vi.mock('@rjsf/utils/lib/schemaHasNestedConditional.js', () =>
  vi.importActual('#renderers/replacements/schemaHasNestedConditional.ts'),
);

/** A busy machine takes its time to read all fields of rjsf. */
const late = { timeout: 10_000 };

it('a plain form is drawn, changed and sent without the parts of rjsf for general schemas', async () => {
  const onSubmit = vi.fn();
  const { user } = showForm(formOf({ name: { type: 'string', title: 'Name' } }), { name: 'Ada' }, { onSubmit });
  await user.type(screen.getByLabelText(/Name/), ' B');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Ada B' }));
  expect(loading.waiting).toHaveLength(0);
});

it('a field that only rjsf itself can draw waits for them, and the rest of its form does not', async () => {
  const colour = { type: 'string', title: 'Farbe', enum: ['rot', 'blau'], ui: { 'ui:widget': 'radio' } } as const;
  showForm(formOf({ name: { type: 'string', title: 'Name' }, colour }), { name: 'Ada', colour: 'rot' });
  expect(screen.getByLabelText(/Name/)).toHaveValue('Ada');
  await vi.waitFor(() => expect(loading.waiting.length).toBeGreaterThan(1));
  expect(screen.queryByRole('radio')).toBeNull();
  loading.comes = true;
  for (const arrive of loading.waiting) arrive();
  expect(await screen.findByRole('radio', { name: 'rot' }, late)).toBeChecked();
});

// From here on they are there.
it('a general form is what rjsf makes of it', async () => {
  const colours = { type: 'array', title: 'Farben', items: { type: 'string' } } as const;
  showForm(formOf({ colours }), { colours: ['rot'] });
  expect(await screen.findByDisplayValue('rot', undefined, late)).toBeVisible();
});
