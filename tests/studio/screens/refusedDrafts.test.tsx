import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#studio/gateways/call.ts';
import { valueIn } from '#studio/model/documents.ts';
import { saveStateAtom } from '#studio/state/autosave.ts';
import { memoryService, type MemoryService } from '../memoryService.ts';
import { small, tiles } from '../model/contentSamples.ts';
import { renderStudio } from '../renderStudio.tsx';

const label = [...tiles, '0', 'label'];
const place = `/edit?at=/${[...tiles, '0'].join('/')}`;
const labelIn = (service: MemoryService): unknown => valueIn(service.saved()['de'], label);

describe('a draft that the content service refuses', () => {
  it('says why a draft is not taken, and tries again', async () => {
    const memory = memoryService({ documents: small });
    let refusal: ApiError | undefined;
    const saveDraft: MemoryService['saveDraft'] = (cmsId, draft) =>
      refusal ? Promise.reject(refusal) : memory.saveDraft(cmsId, draft);
    const { pass } = await renderStudio({ service: { ...memory, saveDraft }, at: place });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Deutsch', description: /Worte/ }), '!');
    const tooLong = { code: 'draft-text', language: 'de', where: `/${label.join('/')}`, most: 20_000 };
    const refusals: readonly (readonly [number, RegExp, typeof tooLong?])[] = [
      [429, /Zu viele Änderungen in kurzer Zeit/],
      [413, /höchstens 2 MB/],
      [413, /Der Text „.*Bio.*“ ist zu lang, höchstens 20000 Zeichen/, tooLong],
      [400, /Speichern nicht möglich/],
    ];
    for (const [status, sentence, body] of refusals) {
      refusal = new ApiError('STATUS', 'PUT draft', { status, code: body?.code, body });
      await pass();
      expect(await screen.findByText(sentence)).toBeVisible();
    }
    refusal = undefined;
    await pass();
    await waitFor(() => expect(labelIn(memory)).toBe('Bio!'));
    expect(screen.queryByText(/Speichern nicht möglich/)).toBeNull();
  });

  it('is no longer called refused once it is changed, and is sent again soon', async () => {
    const memory = memoryService({ documents: small });
    const saveDraft: MemoryService['saveDraft'] = (cmsId, draft) =>
      valueIn(draft.documents['de'], label) === 'Bio!!'
        ? Promise.reject(new ApiError('STATUS', 'PUT draft', { status: 413 }))
        : memory.saveDraft(cmsId, draft);
    const { pass, store } = await renderStudio({ service: { ...memory, saveDraft }, at: place });
    const input = await screen.findByRole('textbox', { name: 'Deutsch', description: /Worte/ });
    await userEvent.type(input, '!!');
    await pass();
    await waitFor(() => expect(store.get(saveStateAtom)).toBe('TOO_LARGE'));
    await userEvent.type(input, '{Backspace}');
    expect(store.get(saveStateAtom)).toBe('UNSAVED');
    await pass();
    await waitFor(() => expect(labelIn(memory)).toBe('Bio!'));
  });
});
