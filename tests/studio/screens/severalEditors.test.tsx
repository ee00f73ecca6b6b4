import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#studio/gateways/call.ts';
import { valueIn, type Documents } from '#studio/model/documents.ts';
import { addItem, removeItem } from '#studio/model/structure.ts';
import { documentsAtom, editAtom } from '#studio/state/draft.ts';
import { signOutAtom } from '#studio/state/session.ts';
import { memoryService } from '../memoryService.ts';
import { byGreeting, fields, tiles, withGreeting } from '../model/contentSamples.ts';
import { openAddress, renderStudio } from '../renderStudio.tsx';
import { germanLabel, labelsOf, tile, tileAddress, withLabel, withSmall } from '../tileEdits.ts';

const fish = { label: 'Fisch', schemaPaths: ['data.interests.fish'] };
const withFish = (documents: Documents) => addItem(documents, tiles, 0, () => fish).documents;

describe('after somebody else has added a part in front of this one', () => {
  it('the form stays at the part that is being typed in', async () => {
    const service = withSmall();
    const { pass } = await renderStudio({ service, at: tileAddress });
    const label = await germanLabel();
    await userEvent.type(label, '!');
    service.changeElsewhere(withFish);
    await pass();
    await waitFor(() => expect(labelsOf(service.saved())).toEqual(['Fisch', 'Bio!', 'Vegan']));
    await userEvent.keyboard('?');
    await pass();
    await waitFor(() => expect(labelsOf(service.saved())).toEqual(['Fisch', 'Bio!?', 'Vegan']));
  });

  it('a part that is being dragged is the one that moves', async () => {
    const service = withSmall();
    const { pass, store } = await renderStudio({ service, at: tileAddress });
    const rowOf = (index: number) => document.querySelector(`[data-pointer="/${tiles.join('/')}/${index}"] > div`)!;
    fireEvent.dragStart(rowOf(1), { dataTransfer: { setData: () => undefined } });
    service.changeElsewhere(withFish);
    await pass();
    await waitFor(() => expect(labelsOf(store.get(documentsAtom))).toEqual(['Fisch', 'Bio', 'Vegan']));
    fireEvent.drop(rowOf(0));
    expect(labelsOf(store.get(documentsAtom))).toEqual(['Vegan', 'Fisch', 'Bio']);
  });

  it('a confirmed deletion deletes the part that was asked about', async () => {
    const service = memoryService({ documents: withGreeting(byGreeting) });
    const { pass, store } = await renderStudio({ service, at: `/edit?at=/${fields.join('/')}/0` });
    await userEvent.click(await screen.findByRole('button', { name: 'Löschen' }));
    service.changeElsewhere((all) => addItem(all, fields, 0, () => ({ type: 'BirthdayInput' })).documents);
    await pass();
    await waitFor(() => expect(valueIn(store.get(documentsAtom)['de'], fields)).toHaveLength(3));
    await userEvent.click(screen.getByRole('button', { name: 'Mit diesen Bedingungen löschen' }));
    const types = (valueIn(store.get(documentsAtom)['de'], fields) as readonly { type: string }[]).map(
      ({ type }) => type,
    );
    expect(types).toEqual(['BirthdayInput', 'FormInput']);
  });
});

describe('a conflict', () => {
  it('is still asked for after a reload', async () => {
    const service = withSmall();
    const storage = new Map<string, string>();
    const { pass } = await renderStudio({ service, at: tileAddress, storage });
    service.changeElsewhere(withLabel('Öko'));
    await userEvent.type(await germanLabel(), '!');
    await pass();
    await pass();
    await screen.findByRole('dialog', { name: 'Eine Stelle wurde zweimal geändert' });
    cleanup();
    const again = await renderStudio({ service, at: tileAddress, storage });
    await again.pass();
    await again.pass();
    expect(labelsOf(service.saved())).toEqual(['Öko', 'Vegan']);
    expect(await screen.findByRole('dialog', { name: 'Eine Stelle wurde zweimal geändert' })).toBeVisible();
  });

  it('lets no part be deleted before it is resolved, and does not say so either', async () => {
    const service = withSmall();
    const { pass, store } = await renderStudio({ service, at: tileAddress });
    service.changeElsewhere(withLabel('Öko'));
    await userEvent.type(await germanLabel(), '!');
    await pass();
    await waitFor(() => expect(store.get(editAtom)?.conflicts).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Löschen' }));
    expect(labelsOf(store.get(documentsAtom))).toEqual(['Bio!', 'Vegan']);
    expect(screen.queryByText(/ist gelöscht/)).toBeNull();
  });
});

describe('a version that is restored', () => {
  it('does not replace what somebody else has saved since, before the editor has seen it', async () => {
    const service = withSmall();
    const { store } = await openAddress({ service, at: '/history' });
    await userEvent.click(await screen.findByRole('button', { name: /^Version 1 .*wiederherstellen/ }));
    service.changeElsewhere(withLabel('Öko'));
    await userEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Der Entwurf wurde inzwischen geändert\./);
    expect(labelsOf(service.saved())).toEqual(['Öko', 'Vegan']);
    expect(labelsOf(store.get(documentsAtom))).toEqual(['Öko', 'Vegan']);
    await userEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
    await screen.findByText(/^Der Entwurf hat jetzt den Inhalt von Version 1\./);
    expect(labelsOf(service.saved())).toEqual(['Bio', 'Vegan']);
  });
});

describe('after somebody else has deleted the part that is being typed in', () => {
  it('keystrokes do not go to another part, and the focus stays in the pane', async () => {
    const service = withSmall();
    const { pass } = await renderStudio({ service, at: tileAddress });
    await userEvent.click(await germanLabel());
    service.changeElsewhere((documents) => removeItem(documents, tile).documents);
    await pass();
    await screen.findByText(/^Grace Muster hat den Entwurf geändert/);
    expect(document.querySelector('[data-part]')).toHaveFocus();
    await userEvent.keyboard('!');
    await pass();
    expect(labelsOf(service.saved())).toEqual(['Vegan']);
  });
});

describe('two windows of one browser', () => {
  it('another window does not throw away what a closed one could not save, neither as it saves nor as it is closed', async () => {
    const service = withSmall();
    const storage = new Map<string, string>();
    const { pass } = await renderStudio({ service, at: tileAddress, storage });
    storage.set('draft.ada.kontor-de', 'of the other window');
    window.dispatchEvent(new Event('pagehide'));
    expect(storage.get('draft.ada.kontor-de')).toBe('of the other window');
    // A window that was closed before its changes were saved.
    const draft = await service.draft('kontor-de');
    const documents = withLabel('Bio!')(draft.documents);
    storage.set('draft.ada.kontor-de', JSON.stringify({ documents, lagging: [], base: draft }));
    const english = await screen.findByRole('textbox', { name: 'Englisch', description: /Worte/ });
    await userEvent.type(english, '!');
    await pass();
    await waitFor(() => expect(JSON.stringify(service.saved())).toContain('Organic!'));
    cleanup();
    const again = await renderStudio({ service, at: tileAddress, storage });
    await waitFor(() => expect(labelsOf(again.store.get(documentsAtom))).toEqual(['Bio!', 'Vegan']));
  });

  it('without a connection the second one says that its changes are in it alone, until the browser can store them', async () => {
    const service = withSmall();
    const storage = new Map<string, string>();
    const { pass } = await renderStudio({ service, at: tileAddress, storage });
    storage.set('draft.ada.kontor-de', 'of the other window');
    service.setOnline(false);
    await userEvent.type(await germanLabel(), '!');
    await pass();
    expect(await screen.findByText(/^Keine Verbindung\. Ihre Änderungen sind nur in diesem Fenster/)).toBeVisible();
    storage.delete('draft.ada.kontor-de');
    await pass();
    expect(await screen.findByText(/^Keine Verbindung\. Ihre Änderungen sind in diesem Browser/)).toBeVisible();
  });
});

it.each(['viewer', 'publisher'] as const)(
  'what a person could not save is neither shown to the %s who uses the browser next nor saved as theirs',
  async (role) => {
    const storage = new Map<string, string>();
    const service = withSmall();
    const saveDraft = async () => Promise.reject(new ApiError('OFFLINE', 'saveDraft'));
    const { pass, store } = await renderStudio({ service: { ...service, saveDraft }, at: tileAddress, storage });
    await userEvent.type(await germanLabel(), '!');
    await pass();
    await act(() => store.set(signOutAtom));
    cleanup();
    const other = memoryService({ documents: service.saved(), person: 'grace', role });
    const next = await renderStudio({ service: other, at: tileAddress, storage });
    expect(labelsOf(next.store.get(documentsAtom))).toEqual(['Bio', 'Vegan']);
    await next.pass();
    expect(labelsOf(other.saved())).toEqual(['Bio', 'Vegan']);
    cleanup();
    const again = await renderStudio({ service, at: tileAddress, storage });
    await waitFor(() => expect(labelsOf(again.store.get(documentsAtom))).toEqual(['Bio!', 'Vegan']));
  },
);

it('what a person could not save is not saved as that of somebody else who signs in next in the same window', async () => {
  const memory = withSmall();
  let [isSignedIn, id] = [true, 'ada'];
  const guarded = <T,>(call: () => Promise<T>): Promise<T> =>
    isSignedIn ? call() : Promise.reject(new ApiError('STATUS', 'call', { status: 401 }));
  const savedBy: string[] = [];
  const service = {
    ...memory,
    session: () => guarded(async () => ({ ...(await memory.session()), person: { id, name: id } })),
    saveDraft: (...args: Parameters<typeof memory.saveDraft>) =>
      guarded(async () => {
        savedBy.push(id);
        return memory.saveDraft(...args);
      }),
  };
  const { pass, store } = await renderStudio({ service, at: tileAddress });
  isSignedIn = false;
  await userEvent.type(await germanLabel(), '!');
  await pass();
  [isSignedIn, id] = [true, 'grace'];
  await pass();
  await pass();
  expect({ savedBy, labels: labelsOf(store.get(documentsAtom)) }).toEqual({ savedBy: [], labels: ['Bio', 'Vegan'] });
});
