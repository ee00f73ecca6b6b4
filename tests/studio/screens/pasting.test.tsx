import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { copiedTextAtom, startPasteAtom } from '#studio/state/pasteAtoms.ts';
import { memoryService } from '../memoryService.ts';
import { small } from '../model/contentSamples.ts';
import { renderStudio } from '../renderStudio.tsx';

it('the question about a copied part calls it by its own name, not by that of the part in its place before', async () => {
  const tabs = '/preferenceCenter/tabs';
  const { store } = await renderStudio({ service: memoryService({ documents: small }), at: `/edit?at=${tabs}/0` });
  const text = store.get(copiedTextAtom) ?? '';
  await act(() => store.set(startPasteAtom, text));
  expect(await screen.findByRole('dialog', { name: '„Interessen“ einfügen' })).toBeVisible();
});
