import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { FormValue } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';
import { formFromSchema } from '../../../../renderers/form/kontorFormProps.ts';
import { formRules } from '../../../../renderers/form/formRules.ts';
import { FormStore } from '../../../../renderers/model/FormStore.ts';
import { PortalForm } from '../../../../renderers/form/PortalForm.tsx';
import { RendererProvider } from '../../../../renderers/model/rendererContext.ts';
import { germanContext } from '../../testForm.tsx';

function show(schema: object, value: Json | undefined) {
  const on = { onSubmit: vi.fn(), onValue: vi.fn(), onChanged: vi.fn() };
  const form = formFromSchema(schema);
  const store = new FormStore({ rules: formRules(form, 'DE'), value: value as FormValue });
  store.subscribeInput((now) => on.onValue(now));
  store.subscribe('', () => on.onChanged(store.changedFields));
  render(
    <RendererProvider value={germanContext}>
      <PortalForm form={form} store={store} onSubmit={on.onSubmit}>
        <button type="submit">Speichern</button>
      </PortalForm>
    </RendererProvider>,
  );
  const user = userEvent.setup();
  return { ...on, user, save: async () => user.click(await screen.findByRole('button', { name: 'Speichern' })) };
}

describe('a form whose whole value is', () => {
  it('a text', async () => {
    const { user, save, onSubmit, onChanged } = show({ type: 'string', title: 'Motto', minLength: 3 }, undefined);
    const input = await screen.findByRole('textbox', { name: /^Motto/ });
    await user.type(input, 'Ja');
    expect(onChanged).toHaveBeenLastCalledWith(new Set(['']));
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(input).toBeInvalid();
    expect(input).toHaveFocus();
    expect(
      within(await screen.findByRole('region', { name: 'Bitte prüfen Sie Ihre Eingaben' })).getByRole('link'),
    ).toHaveTextContent('Motto: Bitte geben Sie mindestens 3 Zeichen ein.');
    await user.type(input, 'wohl');
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('Jawohl');
  });

  it('a yes or no', async () => {
    const { user, save, onSubmit } = show({ type: 'boolean', title: 'Ja' }, false);
    await user.click(await screen.findByRole('checkbox', { name: 'Ja' }));
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('a list', async () => {
    const schema = {
      type: 'array',
      title: 'Gäste',
      minItems: 1,
      items: { type: 'string', title: 'Name', minLength: 2 },
    };
    const { user, save, onSubmit, onValue } = show(schema, ['Ada']);
    const input = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(input);
    await user.type(input, 'B');
    await save();
    expect(input).toHaveFocus();
    await user.type(input, 'o');
    expect(onValue).toHaveBeenLastCalledWith(['Bo']);
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(['Bo']);
  });
});

it('defaults are part of the value', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const { save, onSubmit } = show({ type: 'object', properties: { a: { type: 'string', default: 'x' } } }, {});
  await save();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ a: 'x' });
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

it('a form without a value is not validated in advance', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  show({ type: 'object', properties: { list: { type: 'array', items: { type: 'string' } } } }, undefined);
  for (const callback of waiting) callback();
  expect(await screen.findByRole('button', { name: /Eintrag hinzufügen/ })).toBeVisible();
});

it.each([
  [undefined, true],
  [true, undefined],
])(
  'with Global Privacy Control %s, a default ticks an optional box: %s (requirements#privacy-control)',
  async (control, isTicked) => {
    vi.stubGlobal('navigator', { globalPrivacyControl: control });
    const box = { type: 'boolean', title: 'Neues per E-Mail', default: true };
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name' },
        news: box,
        more: { type: 'object', properties: { news: box } },
      },
    };
    const { user, save, onSubmit } = show(schema, { name: 'Ada' });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await save();
    expect(onSubmit).toHaveBeenLastCalledWith({ name: 'Ada!', news: isTicked, more: { news: isTicked } });
    const [first] = screen.getAllByRole('checkbox');
    if (first) await user.click(first);
    await save();
    expect(onSubmit).toHaveBeenLastCalledWith({ name: 'Ada!', news: !isTicked, more: { news: isTicked } });
  },
);
