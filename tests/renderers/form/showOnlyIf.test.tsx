import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adaptTabs } from '@kontor/schema-adapters';
import { parseTabs } from '@kontor/schema-adapters/content';
import { useForm } from '../../../renderers/model/formContext.ts';
import { contextOf } from '../../schema-adapters/testForms.ts';
import { showForm } from '../testForm.tsx';

const text = { type: 'string', writeAccess: 'clientModify' };
const fields = {
  'data.kind': text,
  'data.name': { ...text, required: true },
  'data.age': { type: 'integer', writeAccess: 'clientModify' },
  'data.toys': text,
  'data.walks': { type: 'boolean', writeAccess: 'clientModify' },
  'data.cats': { type: 'boolean', writeAccess: 'clientModify' },
};
const options = ['dog', 'cat'].map((value) => ({ value, label: value }));
const when = (path: string, test: string, ...values: readonly string[]) => [{ field: path, test, values }];
const field = (schemaPath: string, label: string, more: object = {}) => ({
  type: 'FormInput',
  schemaPath,
  label,
  ...more,
});
const isDog = when('data.kind', 'is', 'dog');
const tile = (label: string, path: string) => ({ label, schemaPaths: [path] });
const components = [
  {
    type: 'profile',
    fields: [
      field('data.kind', 'Tier', { options }),
      field('data.name', 'Name', { showIf: isDog }),
      field('data.age', 'Alter'),
      field('data.toys', 'Spielzeug', { showIf: when('data.age', 'atLeast', '12') }),
    ],
  },
  {
    type: 'radiotiles',
    title: 'Interessen',
    groups: [
      { label: 'Hunde', tiles: [tile('Spaziergang', 'data.walks')], showIf: isDog },
      { label: 'Katzen', tiles: [tile('Kratzbaum', 'data.cats')], showIf: when('data.kind', 'is', 'cat') },
    ],
  },
];
const [form] = adaptTabs(parseTabs([{ anchor: 'test', components }], '').tabs, contextOf(fields)).forms;
if (!form) throw new Error('no form');

const kind = () => screen.getByLabelText(/Tier/);
const getAnnouncements = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .filter((one) => one?.startsWith('Neu'));

describe('a field that depends on an answer', () => {
  it('appears directly behind what decides it, is told once, and the focus stays (requirements#show-only-if-screen)', async () => {
    const { user } = showForm(form);
    expect(screen.queryByLabelText(/Name/)).toBeNull();
    await user.selectOptions(kind(), 'dog');
    expect(kind()).toHaveFocus();
    expect(getAnnouncements()).toEqual(['Neu auf der Seite: Name und Spaziergang.']);
    await user.tab();
    expect(screen.getByLabelText(/Name/)).toHaveFocus();
    await user.tab();
    expect(getAnnouncements()).toEqual(['Neu auf der Seite: Name und Spaziergang.']);
  });

  it('appears at the key that decides, so that Tab leads to it', async () => {
    const { user } = showForm(form);
    await user.type(screen.getByLabelText(/Alter/), '12');
    expect(screen.getByLabelText(/Spielzeug/)).toBeVisible();
    await user.tab();
    expect(screen.getByLabelText(/Spielzeug/)).toHaveFocus();
  });

  it('comes back with what was typed before, and is neither asked nor counted while it is hidden', async () => {
    const changed: string[][] = [];
    const onSubmit = vi.fn();
    const value = { data_kind: 'dog', data_name: 'Rex' };
    const { user } = showForm(form, value, { onSubmit, onChanged: (keys) => changed.push([...keys]) });
    await user.clear(screen.getByLabelText(/Name/));
    await user.type(screen.getByLabelText(/Name/), 'Tom');
    await user.selectOptions(kind(), 'cat');
    expect(changed.at(-1)).toEqual(['data_kind']);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(onSubmit).toHaveBeenCalledOnce();
    await user.selectOptions(kind(), 'dog');
    expect(screen.getByLabelText(/Name/)).toHaveValue('Tom');
    expect(changed.at(-1)).toEqual(['data_name']);
    await user.clear(screen.getByLabelText(/Name/));
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(screen.getByLabelText(/Name/)).toBeInvalid();
  });

  it('leaves with its group and its part, and no count or frame of them stays', async () => {
    const { user } = showForm(form);
    expect(screen.queryByRole('group', { name: 'Interessen' })).toBeNull();
    await user.selectOptions(kind(), 'cat');
    const part = within(screen.getByRole('group', { name: 'Interessen' }));
    expect(part.getByRole('checkbox', { name: 'Kratzbaum' })).toBeInTheDocument();
    expect(part.queryByText('Hunde')).toBeNull();
    expect(part.getAllByText('0 von 1')).toHaveLength(2);
  });

  it('opens where the provider refuses a value in it, with its message (requirements#show-only-if)', () => {
    const errors = [{ form: ['data_name'], what: 'provider', keys: ['mpp.errors.general'] }];
    const { store } = showForm(form, { data_kind: 'cat', data_name: 'Rex' }, { extraErrors: errors });
    act(() => store.setRevealedFields(['data_name']));
    expect(screen.getByLabelText(/Name/)).toBeInvalid();
    expect(screen.getByLabelText(/Name/)).toHaveValue('Rex');
  });

  it('draws only what depends again', async () => {
    const renderedIds: string[] = [];
    const Counted = ({ id }: { readonly id: string }) => {
      useForm();
      renderedIds.push(id);
      return null;
    };
    Counted.frame = 'field' as const;
    const { user } = showForm(form, {}, { theme: { widgets: { text: Counted, number: Counted } } });
    renderedIds.length = 0;
    await user.selectOptions(kind(), 'dog');
    expect(renderedIds).toEqual(['test_data_name']);
  });
});
