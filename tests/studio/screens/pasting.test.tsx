import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isList } from '@kontor/schema-adapters/json';
import { expect, it } from 'vitest';
import { documentsAtom, editAtom, editDraftAtom } from '#studio/state/draft.ts';
import { copiedTextAtom, startPasteAtom } from '#studio/state/pasteAtoms.ts';
import { memoryService } from '../memoryService.ts';
import { inEachLanguage, valueIn, withValue } from '#studio/model/documents.ts';
import { small } from '../model/contentSamples.ts';
import { renderStudio } from '../renderStudio.tsx';
import { later, tile, tileAddress, withLabel, withSmall } from '../tileEdits.ts';

it('the question about a copied part calls it by its own name, not by that of the part in its place before', async () => {
  const tabs = '/preferenceCenter/tabs';
  const { store } = await renderStudio({ service: memoryService({ documents: small }), at: `/edit?at=${tabs}/0` });
  const text = store.get(copiedTextAtom) ?? '';
  await act(() => store.set(startPasteAtom, text));
  expect(await screen.findByRole('dialog', { name: '„Interessen“ einfügen' })).toBeVisible();
});

it('a copied part comes behind its original although somebody else has moved that during the question', async () => {
  const path = ['preferenceCenter', 'tabs'];
  const { store } = await renderStudio({
    service: memoryService({ documents: small }),
    at: `/edit?at=/${path.join('/')}/0`,
  });
  await act(() => store.set(startPasteAtom, store.get(copiedTextAtom) ?? ''));
  expect(await screen.findByRole('dialog')).toBeVisible();
  const elsewhere = inEachLanguage(small, (document) => {
    const tabs = valueIn(document, path);
    return withValue(document, path, isList(tabs) ? tabs.toReversed() : tabs);
  });
  const { lagging = [] } = store.get(editAtom) ?? {};
  act(() => store.set(editDraftAtom, { type: 'CHANGED_ELSEWHERE', revision: '2', documents: elsewhere, lagging }));
  const insert = (): void => {
    for (const choice of screen.getAllByRole('radio', { name: /^Trotzdem/ })) fireEvent.click(choice);
    fireEvent.click(screen.getByRole('button', { name: 'Einfügen' }));
  };
  insert();
  await waitFor(insert);
  await waitFor(() =>
    expect(valueIn(store.get(documentsAtom)['de'], path)).toMatchObject([
      { anchor: 'two' },
      { anchor: 'interests' },
      { label: 'Interessen' },
    ]),
  );
});

it('another field for a copied tile can be left unchosen: the question is open as before', async () => {
  const { store } = await renderStudio({ service: withSmall(), at: tileAddress });
  await act(() => store.set(startPasteAtom, store.get(copiedTextAtom) ?? ''));
  const another = await screen.findByRole('radio', { name: 'Ein anderes Feld nehmen' });
  await userEvent.click(another);
  const picker = await screen.findByRole('dialog', { name: /Feld/ });
  await userEvent.click(within(picker).getByRole('button', { name: 'Abbrechen' }));
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('„Bio“ einfügen');
  expect(another).not.toBeChecked();
});

it('a copied part is inserted although somebody else has changed the draft during its check', async () => {
  const picture = withValue(small['de']!, [...tile, 'imageUrl'], '/cms/images/checked-slowly');
  const isThere = later<boolean>();
  const service = { ...memoryService({ documents: { ...small, de: picture } }), hasPicture: () => isThere.promise };
  const { store } = await renderStudio({ service, at: tileAddress });
  const pasted = store.set(startPasteAtom, store.get(copiedTextAtom) ?? '');
  const documents = withLabel('Öko')(store.get(documentsAtom));
  act(() => store.set(editDraftAtom, { type: 'CHANGED_ELSEWHERE', revision: '2', documents, lagging: [] }));
  await act(async () => {
    isThere.answer(true);
    await pasted;
  });
  expect(await screen.findByRole('dialog', { name: '„Bio“ einfügen' })).toBeVisible();
});
