import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { changePicturesAtom, openSiteAtom } from '#studio/state/draft.ts';
import { posted } from '#studio/preview/previewMessages.ts';
import { memoryService } from '../memoryService.ts';
import { small } from '../model/contentSamples.ts';
import { renderStudio } from '../renderStudio.tsx';
import { later } from '../tileEdits.ts';

it('a preview that was opened offline is loaded again once the connection is back, and by a button', async () => {
  const { pass } = await renderStudio({ service: memoryService({ documents: small }) });
  const frame = (): HTMLElement => screen.getByTitle('Vorschau der Kundenseite');
  const offline = await screen.findByTitle('Vorschau der Kundenseite');
  globalThis.dispatchEvent(new Event('online'));
  await waitFor(() => expect(frame()).not.toBe(offline));
  const unanswered = frame();
  await waitFor(async () => {
    await pass();
    expect(screen.getByText(/^Die Vorschau antwortet nicht/)).toBeVisible();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(frame()).not.toBe(unanswered);
  expect(screen.queryByText(/^Die Vorschau antwortet nicht/)).toBeNull();
});

it('a preview goes on with what was typed in it when somebody uploads a picture', async () => {
  const service = memoryService({ documents: small });
  const { pass, store } = await renderStudio({ service });
  const { contentWindow } = await screen.findByTitle<HTMLIFrameElement>('Vorschau der Kundenseite');
  const post = vi.spyOn(contentWindow!, 'postMessage').mockReturnValue();
  const origin = 'http://localhost:4000';
  fireEvent(window, new MessageEvent('message', { source: contentWindow, origin, data: posted({ type: 'ready' }) }));
  const hasReference = (): readonly boolean[] =>
    post.mock.calls.flatMap(([message]) => (message.type === 'show' ? ['reference' in message] : []));
  await waitFor(() => expect(hasReference()).toEqual([true]));
  const picture = (path: string) => ({ path, width: 1, height: 1 });
  act(() => store.set(changePicturesAtom, (pictures) => [picture('/mine'), ...pictures]));
  const reference = structuredClone(await service.reference('kontor-de'));
  vi.spyOn(service, 'reference').mockResolvedValue({ ...reference, pictures: [picture('/theirs')] });
  await pass();
  await waitFor(() => expect(store.get(openSiteAtom)?.reference.pictures).toEqual([picture('/theirs')]));
  expect(hasReference().filter(Boolean)).toHaveLength(1);
});

it('Share keeps the focus while the link is made and after it failed, and makes one link at a time', async () => {
  const offline = later<void>();
  const sharePreview = vi.fn(async () => offline.promise.then(() => Promise.reject(new Error('offline'))));
  await renderStudio({ service: { ...memoryService({ documents: small }), sharePreview } });
  const share = await screen.findByRole('button', { name: 'Teilen' });
  await userEvent.dblClick(share);
  expect(sharePreview).toHaveBeenCalledOnce();
  // A disabled button loses the focus in browsers.
  expect(share).toBeEnabled();
  await act(async () => offline.answer());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(share).toHaveFocus();
});
