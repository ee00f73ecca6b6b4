import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#studio/gateways/call.ts';
import type { Picture } from '#studio/gateways/apiTypes.ts';
import { valueIn } from '#studio/model/documents.ts';
import { documentsAtom } from '#studio/state/draft.ts';
import { memoryService, type MemoryService } from '../memoryService.ts';
import { small } from '../model/contentSamples.ts';
import { renderStudio } from '../renderStudio.tsx';
import { later, settle, tile, tileAddress } from '../tileEdits.ts';

const used = { path: '/cms/images/used.png', uses: ['draft', 'published'] } as const;
const unused = { path: '/cms/images/0f3a.png', fileName: 'unused.png', uses: [] } as const;
const logo = { path: '/cms/images/logo' };

async function openPictures(
  role: 'editor' | 'publisher',
  removePicture: MemoryService['removePicture'] = () => Promise.resolve(),
) {
  const memory = memoryService({ documents: small, role });
  const pictures: readonly Picture[] = [used, unused, logo];
  const reference: MemoryService['reference'] = async (cmsId) => ({ ...(await memory.reference(cmsId)), pictures });
  const service = { ...memory, reference, pictures: () => Promise.resolve(pictures), removePicture };
  await renderStudio({ service, at: tileAddress });
  const [button] = await screen.findAllByRole('button', { name: /gewählt|\/cms\/images|Bild/ });
  await userEvent.click(button ?? document.body);
  return screen.findByRole('dialog', { name: 'Bild wählen' });
}

describe('the pictures of a site', () => {
  it('say what uses them; a publisher deletes one that is used nowhere, after a question, unless an earlier version shows it', async () => {
    const removed: string[] = [];
    let refusal: ApiError | undefined = new ApiError('STATUS', 'DELETE', { status: 409, code: 'picture-used' });
    const dialog = await openPictures('publisher', async (_cmsId, path) => {
      if (refusal) throw refusal;
      removed.push(path);
    });
    const confirm = async () => {
      await userEvent.click(within(dialog).getByRole('button', { name: 'unused.png löschen' }));
      const question = within(dialog).getByRole('group', { name: 'unused.png löschen' });
      await userEvent.click(within(question).getByRole('button', { name: 'unused.png löschen' }));
    };
    expect(await within(dialog).findByText('Verwendet: im Entwurf und auf der veröffentlichten Seite')).toBeVisible();
    expect(within(dialog).getByText('Nirgends verwendet')).toBeVisible();
    expect(within(dialog).getAllByRole('button', { name: /löschen/ })).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'unused.png löschen' }));
    expect(removed).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Behalten' }));
    expect(within(dialog).getByRole('button', { name: 'unused.png löschen' })).toHaveFocus();
    await confirm();
    expect(await within(dialog).findByText(/eine frühere Version zeigt es/)).toBeVisible();
    expect(within(dialog).getByText('unused.png')).toBeVisible();
    refusal = undefined;
    await confirm();
    expect(await within(dialog).findByText('„unused.png“ ist gelöscht.')).toBeVisible();
    expect(removed).toEqual([unused.path]);
    expect(within(dialog).queryByText('unused.png')).toBeNull();
    await waitFor(() => expect(within(dialog).getByRole('heading')).toHaveFocus());
  });

  it('cannot be deleted by an editor; the focus goes to the button beside the pressed one when one is removed from its place', async () => {
    const dialog = await openPictures('editor');
    expect(await within(dialog).findByText('Nirgends verwendet')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /löschen/ })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: /logo/ }));
    const [remove] = screen.getAllByRole('button', { name: /^Bild.* entfernen$/ });
    await userEvent.click(remove!);
    expect(document.activeElement).toHaveAccessibleName(/: Noch kein Bild gewählt$/);
  });

  it('get an uploaded one, which is not chosen if the dialog was closed meanwhile', async () => {
    const memory = memoryService({ documents: small });
    const answer = later<{ readonly path: string }>();
    const addPicture = vi.fn(() => answer.promise);
    const { store } = await renderStudio({ service: { ...memory, addPicture }, at: tileAddress });
    const [button] = await screen.findAllByRole('button', { name: /Bild/ });
    await userEvent.click(button ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Bild wählen' }));
    const input = dialog.getByLabelText<HTMLInputElement>(/^Bild hochladen/, { selector: 'input' });
    await userEvent.upload(input, new File(['x'], 'neu.png', { type: 'image/png' }));
    const press = vi.spyOn(input, 'click');
    await userEvent.click(dialog.getByRole('button', { name: /hochgeladen/ }));
    expect(press).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
    await act(async () => answer.answer({ path: '/cms/images/neu' }));
    await settle();
    expect(valueIn(store.get(documentsAtom)['de'], [...tile, 'imageUrl'])).toBeUndefined();
    await userEvent.click(button ?? document.body);
    expect(await screen.findByText('neu')).toBeVisible();
  });
});
