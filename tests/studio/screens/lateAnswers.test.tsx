import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#studio/gateways/call.ts';
import { withValue } from '#studio/model/documents.ts';
import { saveStateAtom } from '#studio/state/autosave.ts';
import { checksAtom } from '#studio/state/checkAtoms.ts';
import { documentsAtom, editAtom, editDraftAtom, openAtom } from '#studio/state/draft.ts';
import { effectAtom, loadEffectAtom } from '#studio/state/effect.ts';
import { copiedTextAtom, startPasteAtom } from '#studio/state/pasteAtoms.ts';
import { gatewaysAtom } from '#studio/state/store.ts';
import { memoryService, type MemoryService } from '../memoryService.ts';
import { small } from '../model/contentSamples.ts';
import { openAddress, renderStudio } from '../renderStudio.tsx';
import { germanLabel, labelsOf, later, settle, tile, tileAddress, withLabel, withSmall } from '../tileEdits.ts';

const fish = { label: 'Fisch', schemaPaths: ['data.interests.fish'] };

describe('an answer that comes late', () => {
  it('the draft that the publish page loaded does not replace what was typed since', async () => {
    const memory = withSmall();
    const findings = later<[]>();
    const loadFindings = vi.fn(() => findings.promise);
    const { pass, store } = await renderStudio({ service: { ...memory, findings: loadFindings }, at: tileAddress });
    await userEvent.click(screen.getByRole('link', { name: 'Veröffentlichen' }));
    await waitFor(() => expect(loadFindings).toHaveBeenCalledOnce());
    await userEvent.click(screen.getByRole('link', { name: 'Bearbeiten' }));
    await userEvent.type(await germanLabel(), '!');
    await pass();
    await waitFor(() => expect(labelsOf(memory.saved())).toEqual(['Bio!', 'Vegan']));
    await act(async () => findings.answer([]));
    await settle();
    expect(labelsOf(store.get(documentsAtom))).toEqual(['Bio!', 'Vegan']);
  });

  it('the draft of the site before does not come into the next one', async () => {
    const de = memoryService({ documents: small, sites: ['kontor-de', 'kontor-at'] });
    const at = memoryService({ documents: withLabel('Österreich')(small) });
    const answer = later<Awaited<ReturnType<MemoryService['draft']>>>();
    let drafts = 0;
    const service: MemoryService = {
      ...de,
      draft: (cmsId) => {
        if (cmsId === 'kontor-at') return at.draft(cmsId);
        drafts += 1;
        return drafts === 1 ? de.draft(cmsId) : answer.promise;
      },
      state: (cmsId) => (cmsId === 'kontor-at' ? at : de).state(cmsId),
      version: async () => small,
    };
    const { pass, store } = await renderStudio({ service, at: '/edit?site=kontor-de' });
    de.changeElsewhere(withLabel('Öko'));
    await pass();
    await waitFor(() => expect(drafts).toBe(2));
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    await waitFor(() => expect(labelsOf(store.get(documentsAtom))).toEqual(['Österreich', 'Vegan']));
    const firstDraft = await de.draft('kontor-de');
    await act(async () => answer.answer(firstDraft));
    await settle();
    expect(labelsOf(store.get(documentsAtom))).toEqual(['Österreich', 'Vegan']);
  });

  it('the restored version of the site before does not come into the next one', async () => {
    const de = memoryService({ documents: small, sites: ['kontor-de', 'kontor-at'] });
    const at = memoryService({ documents: withLabel('Österreich')(small) });
    const restored = later<Awaited<ReturnType<MemoryService['restore']>>>();
    const service: MemoryService = {
      ...de,
      draft: (cmsId) => (cmsId === 'kontor-at' ? at : de).draft(cmsId),
      state: (cmsId) => (cmsId === 'kontor-at' ? at : de).state(cmsId),
      restore: () => restored.promise,
    };
    const { store } = await openAddress({ service, at: '/history?site=kontor-de' });
    await userEvent.click(await screen.findByRole('button', { name: /^Version 1 .*wiederherstellen/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    await waitFor(() => expect(labelsOf(store.get(documentsAtom))).toEqual(['Österreich', 'Vegan']));
    await act(async () => restored.answer({ revision: '2', documents: small, lagging: [] }));
    await settle();
    expect(labelsOf(store.get(documentsAtom))).toEqual(['Österreich', 'Vegan']);
  });

  it('an undo while the save is on its way stays', async () => {
    const memory = withSmall();
    const gate = later<void>();
    const saveDraft: MemoryService['saveDraft'] = async (cmsId, draft) => {
      const saved = await memory.saveDraft(cmsId, draft);
      await gate.promise;
      return saved;
    };
    const { pass, store } = await renderStudio({ service: { ...memory, saveDraft }, at: tileAddress });
    await userEvent.type(await germanLabel(), '!');
    await pass();
    await userEvent.keyboard('{Control>}z{/Control}');
    await pass();
    await settle();
    expect(labelsOf(store.get(documentsAtom))).toEqual(['Bio', 'Vegan']);
    await act(async () => gate.answer());
  });

  it('to a comment leaves what was typed since', async () => {
    const answer = later<void>();
    const service: MemoryService = { ...withSmall(), addComment: () => answer.promise };
    await renderStudio({ service, at: tileAddress });
    await userEvent.click(await screen.findByText('Kommentare'));
    const text = screen.getByLabelText(/^Neuer Kommentar/);
    await userEvent.type(text, 'So?');
    await userEvent.click(screen.getByRole('button', { name: 'Kommentieren' }));
    await userEvent.type(text, '!');
    await act(async () => answer.answer());
    await settle();
    expect(text).toHaveValue('So?!');
  });

  it('with the figures of the site before does not take away those of the next one', async () => {
    const memory = memoryService({ documents: small, sites: ['kontor-de', 'kontor-at'] });
    const answer = later<Awaited<ReturnType<MemoryService['formCounts']>>>();
    const service: MemoryService = {
      ...memory,
      formCounts: (cmsId, period) => (cmsId === 'kontor-de' ? answer.promise : memory.formCounts(cmsId, period)),
    };
    const { store } = await renderStudio({ service, at: '/edit?site=kontor-de' });
    void store.set(loadEffectAtom);
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    await waitFor(() => expect(store.get(effectAtom).state).toBe('READY'));
    await act(async () => answer.answer({ counted: true, rows: [] }));
    await settle();
    expect(store.get(effectAtom).state).toBe('READY');
  });
});

describe('an answer that is lost', () => {
  const loseFirstSave = () => {
    const memory = withSmall();
    let isLost = true;
    const saveDraft: MemoryService['saveDraft'] = async (cmsId, draft) => {
      const saved = await memory.saveDraft(cmsId, draft);
      if (!isLost) return saved;
      isLost = false;
      throw new ApiError('NETWORK', 'PUT draft');
    };
    return { ...memory, saveDraft };
  };

  it('is no conflict with oneself, and does not double a new part', async () => {
    const { pass, store, service } = await renderStudio({ service: loseFirstSave(), at: tileAddress });
    await userEvent.click(await screen.findByRole('button', { name: 'Duplizieren' }));
    await userEvent.type(await germanLabel(), '!');
    await pass();
    await screen.findByText(/Keine Verbindung/);
    await userEvent.type(await germanLabel(), '?');
    await pass();
    expect(store.get(editAtom)?.conflicts).toEqual([]);
    await waitFor(() => expect(screen.getByText('Gespeichert')).toBeVisible());
    expect(labelsOf(service.saved())).toEqual(['Bio', 'Bio!?', 'Vegan']);
  });

  it('does not double a new part when somebody else has changed the draft since', async () => {
    const { pass, store, service } = await renderStudio({ service: loseFirstSave(), at: tileAddress });
    await userEvent.click(await screen.findByRole('button', { name: 'Duplizieren' }));
    await pass();
    await screen.findByText(/Keine Verbindung/);
    service.changeElsewhere(withLabel('Öko'));
    await pass();
    await waitFor(() => expect(screen.getByText('Gespeichert')).toBeVisible());
    expect(store.get(editAtom)?.conflicts).toEqual([]);
    expect(labelsOf(service.saved())).toEqual(['Öko', 'Bio', 'Vegan']);
  });

  it.each([
    ['the next look', false],
    ['a second try', true],
  ])('of a restored version does not keep undo from bringing back the draft before: %s', async (_what, isAgain) => {
    const memory = withSmall();
    const restore: MemoryService['restore'] = async (...args) => {
      await memory.restore(...args);
      throw new ApiError('NETWORK', 'POST restore');
    };
    const { pass, store } = await renderStudio({ service: { ...memory, restore }, at: tileAddress });
    await userEvent.type(await germanLabel(), '!');
    await userEvent.click(screen.getByRole('link', { name: 'Verlauf' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Version 1 .*wiederherstellen/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/sehen Sie nach, ob es geschehen ist/);
    if (isAgain) {
      await userEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
      await screen.findByText(/^Der Entwurf hat jetzt den Inhalt von Version 1\./);
    } else await pass();
    await waitFor(() => expect(labelsOf(store.get(documentsAtom))).toEqual(['Bio', 'Vegan']));
    await userEvent.click(screen.getByRole('link', { name: 'Bearbeiten' }));
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    expect(labelsOf(store.get(documentsAtom))).toEqual(['Bio!', 'Vegan']);
  });

  it('after a comment was stored does not say that it failed', async () => {
    const memory = withSmall();
    let fails = false;
    const service: MemoryService = {
      ...memory,
      addComment: async (cmsId, comment) => {
        await memory.addComment(cmsId, comment);
        fails = true;
      },
      comments: async (cmsId) => {
        if (fails) throw new ApiError('NETWORK', 'comments');
        return memory.comments(cmsId);
      },
    };
    await renderStudio({ service, at: tileAddress });
    await userEvent.click(await screen.findByText('Kommentare'));
    const text = screen.getByLabelText(/^Neuer Kommentar/);
    await userEvent.type(text, 'So?');
    await userEvent.click(screen.getByRole('button', { name: 'Kommentieren' }));
    await waitFor(() => expect(fails).toBe(true));
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(text).toHaveValue('');
  });

  it('at a reload of the publish page keeps the note', async () => {
    const memory = memoryService({ documents: small });
    let fails = false;
    const service: MemoryService = {
      ...memory,
      version: async () => withLabel('Alt')(small),
      findings: async () => {
        if (fails) throw new ApiError('NETWORK', 'findings');
        return [];
      },
    };
    const { pass } = await openAddress({ service, at: '/publish' });
    await userEvent.type(await screen.findByLabelText('Notiz für den Verlauf'), 'Neu');
    fails = true;
    memory.changeElsewhere(withLabel('Öko'));
    await pass();
    await settle();
    fails = false;
    const retry = screen.queryByRole('button', { name: 'Noch einmal versuchen' });
    if (retry) await userEvent.click(retry);
    expect(await screen.findByLabelText('Notiz für den Verlauf')).toHaveValue('Neu');
  });
});

describe('the next site', () => {
  it('does not say what the one before refused', async () => {
    const memory = memoryService({ documents: small, sites: ['kontor-de', 'kontor-at'] });
    const saveDraft: MemoryService['saveDraft'] = (cmsId, draft) =>
      cmsId === 'kontor-de'
        ? Promise.reject(new ApiError('STATUS', 'PUT draft', { status: 413 }))
        : memory.saveDraft(cmsId, draft);
    const { pass, store } = await renderStudio({
      service: { ...memory, saveDraft },
      at: `/edit?site=kontor-de&at=/${tile.join('/')}`,
    });
    await userEvent.type(await germanLabel(), '!');
    await pass();
    expect(store.get(saveStateAtom)).toBe('TOO_LARGE');
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    await waitFor(() => expect(labelsOf(store.get(documentsAtom))).toEqual(['Bio', 'Vegan']));
    act(() =>
      store.set(editDraftAtom, { type: 'EDITED', documents: withLabel('Österreich')(store.get(documentsAtom)) }),
    );
    expect(store.get(saveStateAtom)).toBe('UNSAVED');
  });

  it('does not go on with the draft of the one before if it does not open', async () => {
    const de = memoryService({ documents: small, sites: ['kontor-de', 'kontor-at'] });
    const at = memoryService({ documents: withLabel('Österreich')(small) });
    const service: MemoryService = {
      ...de,
      draft: (cmsId) => (cmsId === 'kontor-at' ? at : de).draft(cmsId),
      reference: (cmsId) =>
        cmsId === 'kontor-at' ? Promise.reject(new ApiError('NETWORK', 'reference')) : de.reference(cmsId),
    };
    const { store } = await renderStudio({ service, at: '/edit?site=kontor-de' });
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    await waitFor(() => expect(store.get(openAtom).state).toBe('FAILED'));
    expect(store.get(editAtom)).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
  });

  it('does not show the findings of the one before, which could be mended there', async () => {
    const wrongPath = withValue(small['de']!, [...tile, 'schemaPaths'], ['data.interests.bioo']);
    const de = memoryService({ documents: { ...small, de: wrongPath }, sites: ['kontor-de', 'kontor-at'] });
    const service: MemoryService = {
      ...de,
      draft: (cmsId) => (cmsId === 'kontor-at' ? withSmall() : de).draft(cmsId),
    };
    const { pass, store } = await renderStudio({ service, at: `/edit?site=kontor-de&at=/${tile.join('/')}` });
    await pass();
    await pass();
    await screen.findAllByRole('button', { name: 'Beheben' });
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    await waitFor(() => expect(store.get(documentsAtom)).toEqual(small));
    expect(store.get(checksAtom)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Beheben' })).toBeNull();
  });

  it('does not get a part that was pasted into the one before', async () => {
    const withPicture = withValue(small['de']!, [...tile, 'imageUrl'], '/cms/images/checked-slowly');
    const de = memoryService({ documents: { ...small, de: withPicture }, sites: ['kontor-de', 'kontor-at'] });
    const isThere = later<boolean>();
    const service: MemoryService = {
      ...de,
      draft: (cmsId) => (cmsId === 'kontor-at' ? withSmall() : de).draft(cmsId),
      hasPicture: () => isThere.promise,
    };
    const place = `at=/${tile.join('/')}`;
    const { router, store } = await renderStudio({ service, at: `/edit?site=kontor-de&${place}` });
    const pasted = store.set(startPasteAtom, store.get(copiedTextAtom) ?? '');
    await act(() => router.navigate(`/edit?site=kontor-at&${place}`));
    await waitFor(() => expect(store.get(documentsAtom)).toEqual(small));
    await act(async () => {
      isThere.answer(true);
      await pasted;
    });
    await settle();
    expect(store.get(documentsAtom)).toEqual(small);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not show the comments of the one before', async () => {
    const memory = memoryService({ documents: small, sites: ['kontor-de', 'kontor-at'] });
    await memory.addComment('kontor-de', { place: `/${tile.join('/')}`, part: fish, text: 'Nur in Deutschland' });
    const service: MemoryService = {
      ...memory,
      comments: async (cmsId) => (cmsId === 'kontor-de' ? memory.comments(cmsId) : new Promise(() => undefined)),
    };
    const { pass, store } = await renderStudio({ service, at: '/edit?site=kontor-de' });
    await pass();
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    await waitFor(() => expect(store.get(editAtom)).toBeDefined());
    await settle();
    await userEvent.click(screen.getByRole('link', { name: 'Veröffentlichen' }));
    await screen.findByRole('heading', { level: 1, name: 'Veröffentlichen' });
    expect(screen.queryByText('Nur in Deutschland')).toBeNull();
  });
});

it('signing out saves what was typed last', async () => {
  const service = withSmall();
  await renderStudio({ service, at: tileAddress });
  await userEvent.type(await germanLabel(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  await settle();
  expect(labelsOf(service.saved())).toEqual(['Bio!', 'Vegan']);
});

it('signing out without a connection says that it failed', async () => {
  const service = withSmall();
  await openAddress({ service, at: '/history' });
  service.setOnline(false);
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  expect(await screen.findByText(/^Die Abmeldung hat nicht geklappt/)).toBeVisible();
});

it('a preview in its own window goes on after another page', async () => {
  const service = withSmall();
  const { store } = await renderStudio({ service, at: tileAddress });
  const { windows } = store.get(gatewaysAtom);
  const got: unknown[] = [];
  windows.subscribe(({ documents }) => documents && got.push(labelsOf(documents)));
  await act(async () => windows.publish({ cmsId: 'kontor-de', asks: true }));
  await waitFor(() => expect(got).toHaveLength(1));
  await userEvent.click(screen.getByRole('link', { name: 'Verlauf' }));
  await screen.findByRole('heading', { level: 1, name: 'Verlauf' });
  await userEvent.click(screen.getByRole('link', { name: 'Bearbeiten' }));
  await userEvent.type(await germanLabel(), '!');
  expect(got.at(-1)).toEqual(['Bio!', 'Vegan']);
});
