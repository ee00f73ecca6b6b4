import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#studio/gateways/call.ts';
import { valueIn } from '#studio/model/documents.ts';
import { documentsAtom, openAtom, openDraftAtom, openSiteAtom, seenPublishedAtom } from '#studio/state/draft.ts';
import { paneAtom } from '#studio/state/panes.ts';
import { copiedTextAtom, startPasteAtom } from '#studio/state/pasteAtoms.ts';
import { byGreeting, fields, small, tiles, withGreeting } from '../model/contentSamples.ts';
import { memoryService } from '../memoryService.ts';
import { openAddress, renderStudio, type TestStudio } from '../renderStudio.tsx';
import { germanLabel, labelsOf, later, withSmall } from '../tileEdits.ts';

const tab = '/preferenceCenter/tabs/0';
const tile = `${tab}/components/0/tiles/0`;
const selected = () => screen.getByRole('treeitem', { selected: true }).getAttribute('data-pointer');
const rowOf = (pointer: string) => document.querySelector(`[data-pointer="${pointer}"] > div`)!;
const address = ({ router }: TestStudio): string =>
  decodeURIComponent(router.state.location.pathname + router.state.location.search);
const back = ({ router }: TestStudio) => act(() => router.navigate(-1));
const signedOut = {
  ...memoryService(),
  session: () => Promise.reject(new ApiError('STATUS', 'session', { status: 401 })),
};

describe('the part in the address', () => {
  it('is selected; another one that is chosen gets an address of its own, and Back returns', async () => {
    const studio = await renderStudio({ service: withSmall(), at: `/edit?at=${tile}` });
    expect(selected()).toBe(tile);
    await userEvent.click(rowOf(tab));
    await waitFor(() => expect(selected()).toBe(tab));
    expect(address(studio)).toBe(`/edit?at=${tab}`);
    await back(studio);
    await waitFor(() => expect(selected()).toBe(tile));
    expect(address(studio)).toBe(`/edit?at=${tile}`);
  });

  it('follows the keys of the outline and what an edit selects, without a step for Back', async () => {
    const studio = await openAddress({ service: withSmall(), at: '/publish' });
    await screen.findByRole('heading', { level: 1 });
    await act(() => studio.router.navigate(`/edit?at=${tile}`));
    (await screen.findByRole('treeitem', { selected: true })).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(address(studio)).toBe(`/edit?at=${tab}/components/0/tiles/1`));
    expect(screen.getByRole('treeitem', { selected: true })).toHaveFocus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(address(studio)).toBe(`/edit?at=${tile}`));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(address(studio)).toBe(`/edit?at=${tab}/components/0/tiles/1`));
    await back(studio);
    await waitFor(() => expect(address(studio)).toBe('/publish'));
  });

  it('does not close another pane of a narrow window when somebody else publishes', async () => {
    const { store } = await renderStudio({ service: withSmall(), at: `/edit?at=${tile}` });
    await userEvent.click(screen.getByRole('radio', { name: 'Vorschau' }));
    act(() => store.set(seenPublishedAtom, { number: 2, at: '2026-01-02T00:00:00Z', by: 'Grace', note: '' }, small));
    expect(store.get(paneAtom)).toBe('preview');
  });

  it('is that of the newer answer when a draft is asked for twice', async () => {
    const service = withSmall();
    const { store } = await renderStudio({ service });
    const draft = await service.draft('kontor-de');
    const answers: (() => void)[] = [];
    vi.spyOn(service, 'draft').mockImplementation(() => new Promise((answer) => answers.push(() => answer(draft))));
    const loads = [store.set(openDraftAtom, 'kontor-de'), store.set(openDraftAtom, 'kontor-de')];
    await act(async () => {
      answers[0]?.();
      await loads[0];
    });
    expect(store.get(openAtom).state).toBe('LOADING');
    await act(async () => {
      answers[1]?.();
      await loads[1];
    });
    expect(store.get(openAtom).state).toBe('OPEN');
  });

  it('that does not exist is said, with the way to what held it', async () => {
    const studio = await openAddress({ service: withSmall(), at: `/edit?at=${tab}/components/9` });
    expect(await screen.findByRole('heading', { name: 'Diesen Teil gibt es nicht' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Zu „/ }));
    await waitFor(() => expect(address(studio)).toBe(`/edit?at=${tab}`));
    expect(screen.queryByRole('heading', { name: 'Diesen Teil gibt es nicht' })).toBeNull();
  });

  it('of a member opens the part that has it, or lacks it', async () => {
    await renderStudio({ service: withSmall(), at: `/edit?at=${tile}/description` });
    expect(selected()).toBe(tile);
    expect(screen.queryByRole('heading', { name: 'Diesen Teil gibt es nicht' })).toBeNull();
  });
});

describe('the pages', () => {
  it.each([
    ['/?site=kontor-de', '/edit?site=kontor-de'],
    [`/#/edit?site=kontor-de&at=${tab}`, `/edit?site=kontor-de&at=${tab}`],
  ])('%s opens %s', async (before, after) => {
    const studio = await openAddress({ service: withSmall(), at: before });
    await waitFor(() => expect(address(studio)).toBe(after));
  });

  it('that does not exist is said, with the way to the editor, which then has the focus', async () => {
    const studio = await openAddress({ service: withSmall(), at: '/nothing' });
    await userEvent.click(await screen.findByRole('link', { name: 'Zum Editor' }));
    expect(await screen.findByRole('tree')).toBeVisible();
    expect(address(studio)).toBe('/edit');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('are in the history with what was typed: no page is left with a loss', async () => {
    const studio = await renderStudio({ service: withSmall(), at: `/edit?at=${tile}` });
    await userEvent.type(await germanLabel(), '!');
    await userEvent.click(screen.getByRole('link', { name: 'Verlauf' }));
    await screen.findByRole('heading', { level: 1, name: 'Verlauf' });
    expect(document.title).toBe('Verlauf · Kontor Studio');
    await back(studio);
    expect(await germanLabel()).toHaveValue('Bio!');
  });

  it('go to the sign-in with their address, so that it comes back to the same place', async () => {
    const { signIns } = await openAddress({ service: signedOut, at: `/edit?at=${tab}&signIn=outdated` });
    await userEvent.click(screen.getByRole('button', { name: 'Noch einmal anmelden' }));
    expect(signIns.map(decodeURIComponent)).toEqual([`/edit?at=${tab}`]);
  });
});

describe('a comparison in the history', () => {
  const versions = [1, 2, 3].map((number) => ({ number, at: '2026-01-01T00:00:00Z', by: 'Ada', note: '' }));
  const service = () => ({ ...withSmall(), versions: async () => versions });
  const chosen = () => ['Von', 'Zu'].map((name) => screen.getByLabelText<HTMLSelectElement>(name).value);

  it.each([
    ['/history', ['2', '3']],
    ['/history?to=2', ['1', '2']],
    ['/history?to=1', ['1', '1']],
    ['/history?from=1&to=draft', ['1', 'draft']],
    ['/history?to=draft', ['3', 'draft']],
  ])('%s compares %s', async (at, expected) => {
    await openAddress({ service: service(), at });
    await screen.findByLabelText('Von');
    expect(chosen()).toEqual(expected);
  });

  it('has an address, and Back shows the one before', async () => {
    const studio = await openAddress({ service: service(), at: '/history' });
    await userEvent.click(await screen.findByRole('button', { name: 'Was ist neu in Version 2?' }));
    await waitFor(() => expect(chosen()).toEqual(['1', '2']));
    await userEvent.selectOptions(screen.getByLabelText('Zu'), 'draft');
    await waitFor(() => expect(address(studio)).toBe('/history?from=1&to=draft'));
    await back(studio);
    await waitFor(() => expect(chosen()).toEqual(['1', '2']));
  });

  it('of a version that does not exist is said, with the way to the newest', async () => {
    const studio = await openAddress({ service: service(), at: '/history?to=7' });
    await userEvent.click(await screen.findByRole('link', { name: 'Zur neuesten Version' }));
    await waitFor(() => expect(chosen()).toEqual(['2', '3']));
    expect(address(studio)).toBe('/history');
  });
});

describe('several sites', () => {
  const sites = () => memoryService({ documents: small, sites: ['kontor-de', 'kontor-at'] });

  it('stand in the address, also after a link; the switch opens another one', async () => {
    const studio = await renderStudio({ service: sites() });
    expect(address(studio)).toBe('/edit?site=kontor-de');
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    await waitFor(() => expect(address(studio)).toBe('/edit?site=kontor-at'));
    await userEvent.click(screen.getByRole('link', { name: 'Verlauf' }));
    await waitFor(() => expect(address(studio)).toBe('/history?site=kontor-at'));
  });

  it('load the draft once from the start address, so that a part that is chosen at once stays open', async () => {
    const service = sites();
    const draft = vi.fn(service.draft);
    await renderStudio({ service: { ...service, draft }, at: '/' });
    expect(draft).toHaveBeenCalledOnce();
  });

  it('keep what was typed last when another one is opened, and Back has it', async () => {
    const studio = await renderStudio({ service: sites(), at: `/edit?site=kontor-de&at=${tile}` });
    await userEvent.type(await germanLabel(), '!');
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    const german = () => valueIn(studio.store.get(documentsAtom)['de'], [...tiles, '0', 'label']);
    await waitFor(() => expect(german()).toBe('Bio'));
    await back(studio);
    await waitFor(() => expect(german()).toBe('Bio!'));
    await waitFor(() => expect(selected()).toBe(tile));
  });

  it('store nothing of a site that was saved after it was left', async () => {
    const memory = sites();
    const gate = later<void>();
    const saveDraft: typeof memory.saveDraft = async (...call) => {
      await gate.promise;
      return memory.saveDraft(...call);
    };
    const studio = await renderStudio({
      service: { ...memory, saveDraft },
      at: `/edit?site=kontor-de&at=${tile}`,
    });
    await userEvent.type(await germanLabel(), '!');
    await studio.pass();
    await userEvent.selectOptions(screen.getByLabelText('Website'), 'kontor-at');
    await waitFor(() => expect(studio.store.get(openSiteAtom)?.cmsId).toBe('kontor-at'));
    expect(studio.storage.has('draft.ada.kontor-de')).toBe(true);
    await act(async () => gate.answer());
    await waitFor(() => expect(studio.storage.has('draft.ada.kontor-de')).toBe(false));
    expect(labelsOf(memory.saved())).toEqual(['Bio!', 'Vegan']);
  });

  it.each([
    ['a removal', async () => userEvent.click(await screen.findByRole('button', { name: 'Löschen' }))],
    [
      'a copied part',
      async ({ store }: TestStudio) => act(() => store.set(startPasteAtom, store.get(copiedTextAtom) ?? '')),
    ],
  ])('are not asked about %s that was left unanswered in another one', async (_what, ask) => {
    const service = memoryService({ documents: withGreeting(byGreeting), sites: ['kontor-de', 'kontor-at'] });
    const studio = await renderStudio({ service, at: '/edit?site=kontor-at' });
    await act(() => studio.router.navigate(`/edit?site=kontor-de&at=/${fields.join('/')}/0`));
    await waitFor(() => expect(studio.store.get(openSiteAtom)?.cmsId).toBe('kontor-de'));
    await ask(studio);
    expect(await screen.findByRole('dialog')).toBeVisible();
    await back(studio);
    await waitFor(() => expect(studio.store.get(openSiteAtom)?.cmsId).toBe('kontor-at'));
    expect(await screen.findByRole('tree')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that do not exist are said, with the way to the first one', async () => {
    const studio = await openAddress({ service: sites(), at: '/publish?site=nowhere' });
    const main = within(await screen.findByRole('main'));
    expect(main.getByRole('heading', { name: 'Diese Website gibt es nicht' })).toBeVisible();
    await userEvent.click(main.getByRole('link', { name: /^Zu / }));
    await waitFor(() => expect(address(studio)).toBe('/publish?site=kontor-de'));
  });
});
