import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FieldUi, FormSchema, Section, SectionOf, TabComponentKind } from '@kontor/schema-adapters';
import type { Reminder } from '@kontor/schema-adapters/values';
import type { RemindersContext } from '../../../renderers/model/rendererContext.ts';
import { formOf, showForm } from '../testForm.tsx';

const choice = (
  label: string,
  widget: 'tile' | 'newsletter',
  more: Partial<FieldUi['ui:options']> = {},
): FormSchema & { ui: Partial<FieldUi> } => ({
  type: 'boolean',
  ui: {
    'ui:widget': widget,
    'ui:options': { provider: `data.${label}`, tile: { label, descriptions: [`Über ${label}`] }, ...more },
  },
});
const section = <K extends TabComponentKind>(
  more: Partial<SectionOf<K>> & { readonly kind: K; readonly keys: readonly string[] },
): Section => ({
  id: `${more.kind}-0`,
  title: 'Auswahl',
  ...more,
});
/** A form with one newsletter or tile. */
const oneOf = (kind: 'newsletter' | 'tile', label: string, more: Partial<FieldUi['ui:options']> = {}) =>
  formOf(
    { a: choice(label, kind, more) },
    { sections: [section({ kind: kind === 'tile' ? 'booleantiles' : 'subscriptions', keys: ['a'] })] },
  );
const on = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('newsletters', () => {
  const keys = ['a', 'b', 'c'];
  const form = formOf(
    {
      a: choice('Wochenangebote', 'newsletter'),
      b: choice('Rezepte', 'newsletter'),
      c: choice('Region', 'newsletter'),
    },
    { sections: [section({ kind: 'subscriptions', keys })] },
  );

  it('show a single newsletter as a plain checkbox (requirements#newsletters)', () => {
    showForm(oneOf('newsletter', 'Wochenangebote'));
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    expect(on('Wochenangebote')).toHaveAccessibleDescription('Über Wochenangebote');
  });

  it.each([
    ['https://news.kontor.example/weekly', true],
    [undefined, false],
    // oxlint-disable-next-line no-script-url -- what must not become a link
    ['javascript:alert(1)', false],
  ])('link to their latest issue if content has a safe URL for it: %s', (sampleUrl, leads) => {
    const tile = { label: 'Wochenangebote', descriptions: [], ...(sampleUrl && { sampleUrl }) };
    showForm(oneOf('newsletter', 'Wochenangebote', { tile }));
    const link = screen.queryByRole('link', { name: /Letzte Ausgabe ansehen.*: Wochenangebote/ });
    if (leads) expect(link).toHaveAttribute('href', sampleUrl);
    else expect(link).toBeNull();
  });

  it('stay as they are when all are switched, if they are locked', async () => {
    const locked = choice('Region', 'newsletter');
    const { user } = showForm(
      formOf(
        { a: choice('Rezepte', 'newsletter'), c: { ...locked, ui: { ...locked.ui, 'ui:readonly': true } } },
        { sections: [section({ kind: 'subscriptions', keys: ['a', 'c'] })] },
      ),
    );
    await user.click(on('Alle Newsletter'));
    expect([on('Rezepte').checked, on('Region').checked]).toEqual([true, false]);
  });

  it('have a checkbox for all on top: mixed if some are chosen, and pressing mixed chooses all', async () => {
    const onChanged = vi.fn();
    const { user, form: handle } = showForm(form, { a: true }, { onChanged });
    const all = on('Alle Newsletter');
    expect(all).toBePartiallyChecked();
    expect(screen.getByText('1 von 3')).toBeInTheDocument();
    await user.click(all);
    expect(handle().commit()).toEqual({ a: true, b: true, c: true });
    expect(onChanged).toHaveBeenLastCalledWith(new Set(['b', 'c']));
    expect(all).toBeChecked();
    await user.click(all);
    expect(handle().commit()).toEqual({ a: false, b: false, c: false });
    expect(all).not.toBeChecked();
  });

  it('can be toggled with the keyboard alone', async () => {
    const { user } = showForm(form);
    await user.tab();
    await user.tab();
    await user.keyboard(' ');
    expect(on('Wochenangebote')).toBeChecked();
  });
});

describe('tiles', () => {
  it('with some of its paths on is mixed; the first press turns all on, the second all off', async () => {
    const values: unknown[] = [];
    const form = oneOf('tile', 'Bio', { tile: { label: 'Bio', descriptions: [], isMixed: true } });
    const { user } = showForm(form, {}, { onValue: (value) => values.push(value) });
    const box = screen.getByRole('checkbox', { name: 'Bio' });
    expect(box).toBePartiallyChecked();
    expect(box).toHaveAttribute('aria-checked', 'mixed');
    await user.click(box);
    expect(box).toBeChecked();
    await user.click(box);
    expect(box).not.toBePartiallyChecked();
    expect(values).toEqual([{ a: true }, { a: false }]);
  });

  it('are mixed as a group if one of them is, and pressing the group chooses all', async () => {
    const tile = choice('Familie', 'tile', { tile: { label: 'Familie', descriptions: [], isMixed: true } });
    const sections = [section({ kind: 'radiotiles', keys: ['a', 'b'] })];
    const { user, form: handle } = showForm(formOf({ a: tile, b: choice('Bio', 'tile') }, { sections }));
    const all = screen.getByRole('checkbox', { name: /alle/i });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(all).toBeChecked();
    expect(handle().commit()).toEqual({ a: true, b: true });
  });

  it('have their picture in the widths of the image service', () => {
    const tile = { label: 'Bio', descriptions: [], imageUrl: '/cms/images/tile-bio' };
    const { container } = showForm(oneOf('tile', 'Bio', { tile }));
    const image = container.querySelector('img');
    expect(image?.srcset.match(/width=(\d+) /g)?.map((width) => Number(width.slice(6)))).toEqual([
      233, 258, 286, 572, 858,
    ]);
    expect(image).toHaveAttribute('width');
    expect(image).toHaveAttribute('alt', '');
  });

  it('are in collapsible groups that show how many are chosen (requirements#radio-tiles)', async () => {
    const groups = [
      { id: 'g1', label: 'Ernährung', keys: ['a', 'b'] },
      { id: 'g2', label: 'Getränke', description: 'Kalt und warm', keys: ['c'] },
    ];
    const form = formOf(
      { a: choice('Vegan', 'tile'), b: choice('Fisch', 'tile'), c: choice('Tee', 'tile') },
      { sections: [section({ kind: 'radiotiles', keys: ['a', 'b', 'c'], groups })] },
    );
    const { user } = showForm(form, { a: true });
    const [food, drinks] = screen.getAllByRole('group').filter((group) => group instanceof HTMLDetailsElement);
    expect(food).toHaveAttribute('open');
    expect(drinks).not.toHaveAttribute('open');
    expect(within(food as HTMLElement).getByText('1 von 2')).toBeInTheDocument();
    await user.click(on('Alle auswählen'));
    expect(within(drinks as HTMLElement).getByText('1 von 1')).toBeInTheDocument();
  });

  it('are in a group that opens at an error, also once it was closed, and that only the customer closes', async () => {
    const groups = [
      { id: 'g1', label: 'Ernährung', keys: ['a'] },
      { id: 'g2', label: 'Getränke', keys: ['b'] },
    ];
    const form = formOf(
      { a: choice('Vegan', 'tile'), b: choice('Tee', 'tile') },
      { sections: [section({ kind: 'radiotiles', keys: ['a', 'b'], groups })] },
    );
    const { user, update } = showForm(form);
    const refuse = () => update({ extraErrors: [{ form: ['b'], what: 'provider', keys: ['mpp.errors.general'] }] });
    const drinks = screen.getByText('Getränke').closest('details');
    expect(drinks).not.toHaveAttribute('open');
    refuse();
    expect(drinks).toHaveAttribute('open');
    await user.click(on('Tee'));
    expect(drinks).toHaveAttribute('open');
    await user.click(screen.getByText('Getränke'));
    expect(drinks).not.toHaveAttribute('open');
    refuse();
    expect(drinks).toHaveAttribute('open');
  });
});

describe('a separator', () => {
  it('is a line, with a label if the content has one (requirements#separator)', () => {
    showForm(
      formOf(
        {},
        {
          sections: [
            section({ kind: 'separator', keys: [], title: undefined }),
            section({ kind: 'separator', id: 's2', keys: [], label: 'Ihr Einkauf' }),
          ],
        },
      ),
    );
    expect(screen.getByRole('separator')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Ihr Einkauf' })).toBeInTheDocument();
  });
});

describe('product reminders', () => {
  const list: readonly Reminder[] = [
    { reminderId: '1', variantId: 'V1', variantName: { en: 'Oat milk', de: 'Hafermilch' } },
    { reminderId: '2', variantId: 'V2', variantName: { pl: 'Miód' } },
    { reminderId: '3', variantId: 'V3', variantName: {} },
  ];
  const once = formOf({}, { sections: [section({ kind: 'productreminders', keys: [] })] });
  const show = (state: Partial<RemindersContext>, form = once) => {
    const onDelete = vi.fn();
    const onKeep = vi.fn();
    const view = showForm(
      form,
      {},
      {},
      {
        reminders: {
          state: 'ready',
          service: 'subscriptions.SVC_PRODUCT_REMINDER.email',
          list,
          marked: [],
          showSingle: true,
          onDelete,
          onKeep,
          ...state,
        },
      },
    );
    return { ...view, onDelete, onKeep };
  };

  it('are named in the language, else by the first name, else by their id (requirements#reminder-name)', () => {
    show({});
    for (const name of ['Hafermilch', 'Miód', 'V3']) expect(on(name)).toBeChecked();
  });

  it('mark what is switched off, and unmark what is switched on again', async () => {
    const { user, onDelete, onKeep } = show({ marked: ['2'] });
    await user.click(on('Hafermilch'));
    await user.click(on('Miód'));
    expect(onDelete).toHaveBeenCalledExactlyOnceWith(['1']);
    expect(onKeep).toHaveBeenCalledExactlyOnceWith(['2']);
  });

  it('are all kept or deleted at once', async () => {
    const { user, onKeep, onDelete } = show({ marked: ['2'], showSingle: false });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(on('Alle Produkt-Erinnerungen'));
    expect(onKeep).toHaveBeenCalledWith(['1', '2', '3']);
    expect(onDelete).not.toHaveBeenCalled();
  });

  it('have ids of their own in each part of a tab that lists them', () => {
    const parts = ['productreminders-0', 'productreminders-1'].map((id) =>
      section({ kind: 'productreminders', keys: [], id }),
    );
    show({}, formOf({}, { sections: parts }));
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });

  it('are listed by name if none can be switched off alone', () => {
    show({ showSingle: false });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Hafermilch', 'Miód', 'V3']);
  });

  it('say that they are loading, or that there are none (requirements#reminders)', () => {
    const { unmount } = show({ state: 'loading' });
    expect(screen.getByText(/werden geladen/)).toBeInTheDocument();
    unmount();
    show({ list: [] });
    expect(screen.getByText(/wartest|warten gerade auf kein Produkt/)).toBeInTheDocument();
  });

  it('can be requested again after a failure', async () => {
    const onRetry = vi.fn();
    const { user } = show({ state: 'failed', onRetry });
    expect(screen.getByRole('alert')).toHaveTextContent(/Aus technischen Gründen/);
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
