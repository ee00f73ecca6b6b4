import { providerAtom } from '#studio/state/checkAtoms.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { valueIn, type Documents } from '#studio/model/documents.ts';
import { small, tiles } from '../model/contentSamples.ts';
import { memoryService } from '../memoryService.ts';
import { renderStudio } from '../renderStudio.tsx';
import { settle, tile, tileAddress, withLabel, withSmall } from '../tileEdits.ts';

const labels = (documents: Documents): unknown =>
  Object.values(documents).map((document) =>
    (valueIn(document, tiles) as readonly { label?: string }[]).map(({ label }) => label),
  );
const tree = () => screen.getByRole('tree');
const germanLabel = () => screen.getByRole('textbox', { name: 'Deutsch', description: /Worte/ });
const row = (name: RegExp) => within(tree()).getByRole('treeitem', { name });

describe('editing a part', () => {
  it('saves what is typed soon after the last key, and says so', async () => {
    const { service, pass } = await renderStudio({ service: withSmall(), at: tileAddress });
    const label = await screen.findByRole('textbox', { name: 'Englisch', description: /Worte/ });
    await userEvent.type(label, '!');
    expect(screen.getByText('Wird gespeichert …')).toBeVisible();
    await pass();
    expect(await screen.findByText('Gespeichert')).toBeVisible();
    expect(labels(service.saved())).toEqual([
      ['Bio', 'Vegan'],
      ['Organic!', 'Vegan'],
    ]);
    expect(valueIn(service.saved()['de'], [...tile, 'note'])).toBe('kept');
  });

  it('moves the part while its text is typed, without leaving the control; undo takes back first one, then the other, and redo brings it back', async () => {
    const { service, pass } = await renderStudio({ service: withSmall(), at: tileAddress });
    const label = germanLabel();
    await userEvent.type(label, 'ko{Alt>}{ArrowDown}{/Alt}');
    expect(label).toHaveFocus();
    expect(label).toHaveValue('Bioko');
    await userEvent.keyboard('!');
    await pass();
    expect(labels(service.saved())).toEqual([
      ['Vegan', 'Bioko!'],
      ['Vegan', 'Organic'],
    ]);
    await userEvent.keyboard('{Control>}zz{/Control}');
    await pass();
    expect(labels(service.saved())).toEqual([
      ['Bioko', 'Vegan'],
      ['Organic', 'Vegan'],
    ]);
    expect(germanLabel()).toHaveValue('Bioko');
    expect(germanLabel()).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await pass();
    expect(labels(service.saved())).toEqual(labels(small));
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(germanLabel()).toHaveValue('Bioko');
  });

  it('is read-only for viewers', async () => {
    await renderStudio({ service: memoryService({ documents: small, role: 'viewer' }), at: tileAddress });
    expect(germanLabel()).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Löschen' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reiter hinzufügen' })).toBeNull();
  });
});

describe('the outline by keyboard', () => {
  it('selects, moves, copies, removes, takes back and leads to the form', async () => {
    const { service, pass } = await renderStudio({ service: withSmall(), at: tileAddress });
    const first = await within(tree()).findByRole('treeitem', { name: /^Bio/ });
    act(() => first.focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(row(/^Bio/)).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(row(/^Vegan/)).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    expect(screen.getByText('„Vegan“ ist gelöscht.')).toBeVisible();
    await waitFor(() => expect(row(/^Bio/)).toHaveFocus());
    await userEvent.keyboard('{Control>}d{/Control}');
    await pass();
    expect(labels(service.saved())).toEqual([
      ['Bio', 'Bio'],
      ['Organic', 'Organic'],
    ]);
    await userEvent.keyboard('{Control>}zzz{/Control}');
    await pass();
    expect(labels(service.saved())).toEqual(labels(small));
    await userEvent.keyboard('{F2}');
    await waitFor(() => expect(document.activeElement?.closest('[data-part-form]')).not.toBeNull());
  });

  it('leaves the focus in the form after a key that moved nothing', async () => {
    await renderStudio({ service: withSmall(), at: tileAddress });
    await settle();
    act(() => row(/^Bio/).focus());
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.type(germanLabel(), 'ko');
    expect(germanLabel()).toHaveFocus();
    expect(germanLabel()).toHaveValue('Bioko');
  });

  it('focuses the copy of the last part in a list', async () => {
    await renderStudio({ service: withSmall(), at: `/edit?at=/${[...tiles, '1'].join('/')}` });
    act(() => row(/^Vegan/).focus());
    await userEvent.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(within(tree()).getAllByRole('treeitem', { name: /^Vegan/ })).toHaveLength(2));
    expect(within(tree()).getAllByRole('treeitem', { name: /^Vegan/ })[1]).toHaveFocus();
  });

  it('opens and closes what a part holds', async () => {
    await renderStudio({ service: withSmall() });
    act(() => within(tree()).getByRole('treeitem', { selected: true }).focus());
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(row(/^Interessen/)).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowLeft}');
    expect(row(/^Interessen/)).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('two editors', () => {
  it('knows fields that the identity team adds while the studio is open: after a minute, and when the page comes back to the front', async () => {
    const service = withSmall();
    const before = await service.reference('kontor-de');
    let { schema } = before;
    const add = (name: string): void => {
      const next = structuredClone(schema) as { dataSchema: { fields: Record<string, object> } };
      next.dataSchema.fields[name] = { type: 'string', writeAccess: 'clientModify' };
      schema = next as unknown as typeof before.schema;
    };
    const reference = async () => ({ ...before, schema });
    const { pass, store } = await renderStudio({ service: { ...service, reference }, at: tileAddress });
    const paths = () => [...store.get(providerAtom).fields.keys()];
    add('club.level');
    expect(paths()).not.toContain('data.club.level');
    await pass();
    await waitFor(() => expect(paths()).toContain('data.club.level'));
    add('club.card');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(paths()).toContain('data.club.card'));
  });

  it('takes over what somebody else saved in the field that has the focus, and says who it was', async () => {
    const service = withSmall();
    const { pass } = await renderStudio({ service, at: tileAddress });
    const german = germanLabel();
    await userEvent.type(german, '!');
    await pass();
    await waitFor(() => expect(labels(service.saved())).toContainEqual(['Bio!', 'Vegan']));
    service.changeElsewhere(withLabel('Öko'));
    await pass();
    await waitFor(() => expect(german).toHaveValue('Öko'));
    expect(await screen.findByText(/^Grace Muster hat den Entwurf geändert/)).toBeVisible();
  });

  it.each([
    ['Ihre Fassung: Bio!', 'Bio!'],
    ['Andere Fassung: Öko', 'Öko'],
  ])('asks when both changed one field, and saves nothing before: %s', async (choice, expected) => {
    const service = withSmall();
    const { pass } = await renderStudio({ service, at: tileAddress });
    service.changeElsewhere(withLabel('Öko'));
    await userEvent.type(germanLabel(), '!');
    await pass();
    // Not in the middle of a word.
    await pass();
    const dialog = await screen.findByRole('dialog', { name: 'Eine Stelle wurde zweimal geändert' });
    expect(labels(service.saved())).toEqual([
      ['Öko', 'Vegan'],
      ['Organic', 'Vegan'],
    ]);
    await userEvent.click(within(dialog).getByRole('radio', { name: new RegExp(choice) }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Übernehmen' }));
    await pass();
    await waitFor(() =>
      expect(labels(service.saved())).toEqual([
        [expected, 'Vegan'],
        ['Organic', 'Vegan'],
      ]),
    );
  });
});

describe('leaving the editor while something is not saved yet', () => {
  const type = async () => {
    const service = withSmall();
    const studio = await renderStudio({ service, at: tileAddress });
    await userEvent.type(germanLabel(), '!');
    return { ...studio, service };
  };
  const german = (service: { readonly saved: () => Documents }) => valueIn(service.saved()['de'], [...tile, 'label']);

  it('to the publish page: it waits until the draft is saved and tells the change', async () => {
    const { service } = await type();
    await userEvent.click(screen.getByRole('link', { name: 'Veröffentlichen' }));
    expect(await screen.findByText(/^Kachel .*„Bio“ zu „Bio!“/)).toBeVisible();
    expect(german(service)).toBe('Bio!');
    expect(screen.getByRole('button', { name: 'Jetzt veröffentlichen' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('to the history: an old version becomes the draft of this window, and undo returns to what was typed', async () => {
    const { service, pass } = await type();
    await userEvent.click(screen.getByRole('link', { name: 'Verlauf' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Version 1 .*wiederherstellen/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
    const done = await screen.findByText(/^Der Entwurf hat jetzt den Inhalt von Version 1\./);
    expect(german(service)).toBe('Bio');
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    expect(done).toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole('button', { name: 'Wiederholen' }));
    expect(done).not.toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole('link', { name: 'Bearbeiten' }));
    const label = () => screen.findByRole('textbox', { name: 'Deutsch', description: /Worte/ });
    expect(await label()).toHaveValue('Bio');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await label()).toHaveValue('Bio!');
    await pass();
    await waitFor(() => expect(german(service)).toBe('Bio!'));
  });
});

describe('without a connection', () => {
  it('keeps the changes in the browser, says so, and saves them at the next visit', async () => {
    const service = withSmall();
    const storage = new Map<string, string>();
    const { pass } = await renderStudio({ service, at: tileAddress, storage });
    service.setOnline(false);
    await userEvent.type(germanLabel(), '!');
    await pass();
    expect(await screen.findByText(/Keine Verbindung/)).toBeVisible();
    expect(storage.size).toBe(1);
    service.setOnline(true);
    document.body.replaceChildren();
    const again = await renderStudio({ service, at: tileAddress, storage });
    await again.pass();
    await waitFor(() =>
      expect(labels(service.saved())).toEqual([
        ['Bio!', 'Vegan'],
        ['Organic', 'Vegan'],
      ]),
    );
    expect(storage.size).toBe(0);
  });
});
