import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type * as Interpreter from '#adapters/check/interpreter.ts';
import { ConstantForm } from '#renderers/form/ConstantForm.tsx';
import { RendererProvider } from '#renderers/model/rendererContext.ts';
import { formOf, germanContext, showForm } from '../testForm.tsx';

/** What ends the loading of the interpreter, each time it is begun. */
const loading = vi.hoisted(() => ({ arrive: [] as (() => void)[], fail: [] as (() => void)[] }));
vi.mock('#renderers/model/loadChunk.ts', () => ({
  loadChunk: async (chunk: Promise<unknown>) => {
    await new Promise<void>((resolve, reject) => {
      loading.arrive.push(resolve);
      loading.fail.push(() => reject(new TypeError('Failed to fetch')));
    });
    return chunk;
  },
}));
// As in the site's build.
vi.mock('#adapters/check/interpreter.ts', () =>
  vi.importActual<typeof Interpreter>('#renderers/replacements/lateInterpreter.ts'),
);

const person = formOf(
  { first: { type: 'string', title: 'Vorname' }, zip: { type: 'string', title: 'Postleitzahl', pattern: '^\\d{5}$' } },
  { required: ['first'] },
);
const wrong = { first: 'Ada', zip: '12' };
const save = (): HTMLElement => screen.getByRole('button', { name: 'Speichern' });

it('what checks a form loads at its first use, not before', async () => {
  const { user } = showForm(person, wrong);
  expect(loading.arrive).toHaveLength(0);
  await user.type(screen.getByLabelText(/Vorname/), 'A');
  await vi.waitFor(() => expect(loading.arrive).toHaveLength(1));
  loading.fail.at(-1)?.();
});

it('a form that is sent before it can be checked waits; the provider decides if the checks cannot be loaded', async () => {
  const onSubmit = vi.fn();
  const { user } = showForm(person, wrong, { onSubmit });
  await user.click(save());
  expect(onSubmit).not.toHaveBeenCalled();
  loading.fail.at(-1)?.();
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith(wrong));
});

it('a form that is sent several times before it can be checked is sent once', async () => {
  const onSubmit = vi.fn();
  const { user } = showForm(person, wrong, { onSubmit });
  await user.dblClick(save());
  loading.fail.at(-1)?.();
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('so is a form whose fields never change', async () => {
  const onSubmit = vi.fn();
  render(
    <RendererProvider value={germanContext}>
      <ConstantForm
        anchor="login"
        fields={[{ key: 'name', control: 'text', titleKey: 'clp.global.email' }]}
        onSubmit={onSubmit}
      >
        <button type="submit">Speichern</button>
      </ConstantForm>
    </RendererProvider>,
  );
  await userEvent.setup().dblClick(save());
  loading.fail.at(-1)?.();
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

// Last: from here on the interpreter is there.
it('a form that is sent before it can be checked waits, then says what is wrong, and keeps the input', async () => {
  const onSubmit = vi.fn();
  const { user } = showForm(person, wrong, { onSubmit });
  await user.click(save());
  expect(screen.getByLabelText(/Postleitzahl/)).not.toBeInvalid();
  loading.arrive.at(-1)?.();
  await vi.waitFor(() => expect(screen.getByLabelText(/Postleitzahl/)).toBeInvalid());
  expect(screen.getByLabelText(/Postleitzahl/)).toHaveValue('12');
  expect(onSubmit).not.toHaveBeenCalled();
});
