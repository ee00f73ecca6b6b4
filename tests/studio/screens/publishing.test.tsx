import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#studio/gateways/call.ts';
import type { Role, ServiceFinding } from '#studio/gateways/apiTypes.ts';
import type { PageFault } from '#studio/preview/previewMessages.ts';
import type { Publication } from '#studio/gateways/contentService.ts';
import { memoryService, type MemoryService } from '../memoryService.ts';
import { openAddress, type TestStudio } from '../renderStudio.tsx';

const site = (tiles: readonly object[]) => ({
  de: {
    preferenceCenter: { tabs: [{ anchor: 'a', label: 'Interessen', components: [{ type: 'booleantiles', tiles }] }] },
  },
});
const bio = { label: 'Bio', schemaPaths: ['data.interests.bio'] };
const before = JSON.parse(JSON.stringify(site([])));
const after = JSON.parse(JSON.stringify(site([bio])));
const unknownPath: ServiceFinding = {
  language: 'de',
  pointer: '/preferenceCenter/tabs/0/components/0/tiles/0/schemaPaths/0',
  rule: 'path/unknown',
  severity: 'error',
  isMissingTranslation: false,
  values: {},
  sentence: { en: 'The schema has no such field.' },
  help: { en: 'Correct the path.' },
};

function service(more: Partial<MemoryService> = {}, role: Role = 'publisher') {
  const sent: Publication[] = [];
  const content: MemoryService = {
    ...memoryService({ documents: after, role }),
    version: async (_cmsId, number) => (number === 1 ? before : after),
    publish: async (_cmsId, publication) => {
      sent.push(publication);
      return publication.at === undefined ? { number: 2 } : { at: '2026-12-01T08:00:00Z' };
    },
    ...more,
  };
  return { content, sent };
}
const openPublish = async (...changes: Parameters<typeof service>) => {
  const { content, sent } = service(...changes);
  return { sent, ...(await openAddress({ service: content, at: '/publish', language: 'en' })) };
};
const place = ({ state }: TestStudio['router']) => [
  state.location.pathname,
  new URLSearchParams(state.location.search).get('at'),
];
const refused =
  (code: string, status = 409) =>
  () =>
    Promise.reject(new ApiError('STATUS', 'publish', { status, code }));

describe('the publish page', () => {
  it('tells what changes and who sees it, with the way to its place', async () => {
    const { router } = await openPublish();
    expect(await screen.findByText('Tile “Bio” added to “Interessen”')).toBeVisible();
    expect(screen.getByText('Only newsletter readers, in the tab “Interessen”')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: /^Show: Tile “Bio”/ }));
    await waitFor(() => expect(place(router)).toEqual(['/edit', '/preferenceCenter/tabs/0/components/0/tiles/0']));
  });

  it('shows sixty changes at first, and the others once they are asked for', async () => {
    const tiles = Array.from({ length: 61 }, (_, n) => ({ label: `Tea ${n}`, schemaPaths: [`data.tea${n}`] }));
    const documents = JSON.parse(JSON.stringify(site(tiles)));
    await openPublish({
      ...memoryService({ documents, role: 'publisher' }),
      version: async (_cmsId, number) => (number === 1 ? before : documents),
    });
    expect(await screen.findAllByText(/^Tile “Tea/)).toHaveLength(60);
    await userEvent.click(screen.getByRole('button', { name: 'Show one more change' }));
    expect(screen.getAllByText(/^Tile “Tea/)).toHaveLength(61);
    expect(screen.queryByRole('button', { name: /^Show .* more change/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'What changes' })).toHaveFocus();
  });

  it('publishes exactly the revision on the page, with its note, and says which version it is', async () => {
    const { sent } = await openPublish();
    await userEvent.type(await screen.findByLabelText('Note for the history'), 'New');
    await userEvent.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(await screen.findByText(/^Version 2 is published/)).toBeVisible();
    expect(sent).toEqual([{ note: 'New', revision: '1', despite: [] }]);
  });

  it('schedules a local time in a zone', async () => {
    const { sent } = await openPublish();
    await userEvent.click(await screen.findByLabelText('At a set time'));
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2026-03-29T02:30' } });
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin');
    expect(screen.getByText(/^This time does not exist on that day/)).toHaveTextContent('03:30');
    await userEvent.click(screen.getByRole('button', { name: 'Schedule publication' }));
    expect(await screen.findByText(/^The publication is scheduled/)).toBeVisible();
    expect(sent).toEqual([{ note: '', revision: '1', despite: [], at: '2026-03-29T02:30', zone: 'Europe/Berlin' }]);
  });

  it('lists what is scheduled, in its zone, and cancels it; a second try takes away the error of the first', async () => {
    const cancelled: string[] = [];
    const at = { at: '2026-12-01T08:00:00Z', zone: 'Europe/Berlin' };
    const scheduled = { id: 's1', ...at, by: 'Ada', note: 'Wine', outdated: true };
    await openPublish({
      state: async (cmsId) => ({ ...(await memoryService().state(cmsId)), scheduled: [scheduled] }),
      cancel: async (_cmsId, id) => {
        if (cancelled.push(id) === 1) throw new ApiError('NETWORK', 'cancel');
      },
    });
    const list = within(await screen.findByRole('region', { name: 'Scheduled' }));
    expect(list.getByText(/09:00.*\(Europe\/Berlin\), scheduled by Ada/)).toBeVisible();
    expect(list.getByText(/^A newer version has been published/)).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: /^Cancel/ }));
    expect(await list.findByRole('alert')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: /^Cancel/ }));
    expect(await screen.findByText('The scheduled publication has been cancelled.')).toBeVisible();
    expect(list.queryByRole('alert')).toBeNull();
    expect(cancelled).toEqual(['s1', 's1']);
  });

  it('does not publish while something stands in the way, and leads there', async () => {
    const { sent, router } = await openPublish({ findings: async () => [unknownPath] });
    const blocks = within(await screen.findByRole('region', { name: 'What stands in the way' }));
    expect(blocks.getByText(/^The schema has no such field/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Publish now' }));
    expect(sent).toEqual([]);
    await userEvent.click(blocks.getByRole('link'));
    await waitFor(() => expect(place(router)).toEqual(['/edit', unknownPath.pointer]));
  });

  it('keeps what was entered while the editor goes to a finding and back, until it is published', async () => {
    const { sent, router } = await openPublish();
    await userEvent.type(await screen.findByLabelText('Note for the history'), 'Tile');
    await userEvent.click(screen.getByLabelText('At a set time'));
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2026-12-01T09:00' } });
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Europe/London');
    await userEvent.click(screen.getByRole('link', { name: /^Show: Tile “Bio”/ }));
    await waitFor(() => expect(place(router)[0]).toBe('/edit'));
    await act(() => router.navigate(-1));
    expect(await screen.findByLabelText('Note for the history')).toHaveValue('Tile');
    await userEvent.click(screen.getByRole('button', { name: 'Schedule publication' }));
    await waitFor(() => expect(sent).toMatchObject([{ note: 'Tile', at: '2026-12-01T09:00', zone: 'Europe/London' }]));
    await waitFor(() => expect(screen.getByLabelText('Note for the history')).toHaveValue(''));
    expect(screen.getByLabelText('Right now')).toBeChecked();
  });

  it('tells a problem of all languages in one row, with the part and the account field by their names', async () => {
    const fields = [{ type: 'FormInput', schemaPath: 'profile.firstName' }];
    const tabs = [{ anchor: 'a', label: 'Pets', components: [{ type: 'profile', fields }] }];
    const documents = { de: { preferenceCenter: { tabs } }, en: { preferenceCenter: { tabs } } };
    const pointer = '/preferenceCenter/tabs/0/components/0/fields/0';
    const rule = 'contract/path-not-writable';
    const findings = ['de', 'en'].map((language) => ({
      ...unknownPath,
      rule,
      language,
      pointer,
      path: 'profile.firstName',
      sentence: {},
    }));
    await openPublish({
      draft: async () => ({ revision: '1', documents, lagging: [] }),
      findings: async () => findings,
    });
    const blocks = within(await screen.findByRole('region', { name: 'What stands in the way' }));
    expect(blocks.getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() => expect(blocks.getByRole('listitem')).toHaveTextContent(/^Pets › Input fields › First name/));
    expect(blocks.getByRole('listitem')).toHaveTextContent('“First name”');
  });

  it('names the part of a comment as the outline does, and says of a deleted part that it is gone', async () => {
    const fields = [{ type: 'FormInput', schemaPath: 'profile.firstName' }];
    const tabs = [{ anchor: 'a', label: 'Pets', components: [{ type: 'profile', fields }] }];
    const { content } = service({
      draft: async () => ({ revision: '1', documents: { de: { preferenceCenter: { tabs } } }, lagging: [] }),
    });
    const at = '/preferenceCenter/tabs/0/components/0/fields';
    await content.addComment('', { place: `${at}/0`, part: fields[0] ?? {}, text: 'Really?' });
    await content.addComment('', {
      place: `${at}/1`,
      part: { type: 'FormInput', schemaPath: 'profile.lastName' },
      text: 'Gone',
    });
    const { pass } = await openAddress({ service: content, at: '/publish', language: 'en' });
    await pass();
    expect(await screen.findByRole('link', { name: 'Go to: First name' })).toBeVisible();
    expect(screen.getByText('“Last name” is no longer in the draft.')).toBeVisible();
    expect(screen.getByText('Gone')).toBeVisible();
  });

  it('says in a sentence what the service refuses', async () => {
    let [code, status] = ['', 0];
    await openPublish({ publish: () => refused(code, status)() });
    for (const [next, nextStatus, sentence] of [
      ['four-eyes', 409, 'You changed this draft yourself. Ask somebody else to publish it.'],
      ['forbidden', 403, 'Your role does not allow this. Ask somebody who may publish.'],
      [
        'draft-changed',
        412,
        /^The draft has been changed in the meantime\. Look through the changes, then try again\./,
      ],
      ['too-many', 429, /^Too many changes in a short time\. Nothing was changed now\./],
      ['time-past', 400, 'This time has passed. Choose a later one.'],
      ['other', 500, /^The content service cannot be reached at the moment\. If you wanted to change something, look/],
    ] as const) {
      [code, status] = [next, nextStatus];
      await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
      expect(screen.getByText(sentence)).toBeVisible();
    }
  });

  it.each([
    ['draft-changed', 412],
    ['findings', 422],
  ])('looks through the draft again after a refusal with %s', async (code, status) => {
    const findings = vi.fn(async () => []);
    const { content } = service({ publish: refused(code, status), findings });
    await openAddress({ service: content, at: '/publish', language: 'en' });
    const button = await screen.findByRole('button', { name: 'Publish now' });
    findings.mockClear();
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(findings).toHaveBeenCalled());
  });

  it.each([
    ['with what is missing in it', [], 'false', [['en']]],
    ['but with nothing else', [{ ...unknownPath, language: 'en' }], 'true', []],
  ])('lets a language follow later, %s', async (_what, others, isOff, despites) => {
    const missing = {
      ...unknownPath,
      language: 'en',
      isMissingTranslation: true,
      sentence: { en: 'The label is missing.' },
    };
    const documents = { ...after, en: after.de };
    const { sent } = await openPublish({
      draft: async () => ({ revision: '1', documents, lagging: [] }),
      findings: async () => [missing, ...others],
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'English' }));
    const button = screen.getByRole('button', { name: 'Publish now' });
    expect(button).toHaveAttribute('aria-disabled', isOff);
    await userEvent.click(button);
    expect(sent.map(({ despite }) => despite)).toEqual(despites);
  });

  it('publishes nothing whose pages have new barriers or could not be checked, also if the check ends later', async () => {
    const { content, sent } = service();
    const ends: (() => void)[] = [];
    const check = (): Promise<readonly PageFault[]> =>
      new Promise((_resolve, reject) => ends.push(() => reject(new Error('no answer'))));
    await openAddress({ service: content, at: '/publish', language: 'en', check });
    const button = await screen.findByRole('button', { name: 'Publish now' });
    await userEvent.click(button);
    await waitFor(() => expect(ends).toHaveLength(1));
    ends[0]?.();
    expect(await screen.findByText(/^The changed pages have new barriers/)).toBeVisible();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(ends).toHaveLength(2));
    expect(sent).toEqual([]);
  });

  it.each(['viewer', 'editor'] as const)('has no button for a %s', async (role) => {
    await openPublish({}, role);
    expect(await screen.findByText(/^You can look at the draft here/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Publish|Schedule/ })).toBeNull();
  });
});

describe('the history', () => {
  const versions = [
    { number: 1, at: '2026-01-01T00:00:00Z', by: 'Ada', note: 'First' },
    { number: 2, at: '2026-02-01T00:00:00Z', by: 'Grace', note: 'Bio' },
  ];

  it('shows what the newest version brought and any other difference, and leads to each version as pages', async () => {
    const { content } = service({ versions: async () => versions });
    await openAddress({ service: content, at: '/history', language: 'en' });
    expect(await screen.findByText('Tile “Bio” added to “Interessen”')).toBeVisible();
    const link = screen.getByRole('link', { name: /^View version 1 as pages/ });
    expect(link).toHaveAttribute('href', '/view?version=1');
    await userEvent.selectOptions(screen.getByLabelText('From'), 'Version 2');
    await userEvent.selectOptions(screen.getByLabelText('To'), 'Version 1');
    expect(await screen.findByText('Tile “Bio” removed from “Interessen”')).toBeVisible();
  });

  it('makes an old version the draft after a question; a viewer is not asked', async () => {
    const restored: number[] = [];
    const { content } = service({
      versions: async () => versions,
      restore: async (_cmsId, number) => {
        restored.push(number);
        return { revision: '2', documents: before, lagging: [] };
      },
    });
    await openAddress({ service: content, at: '/history', language: 'en' });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1 as the draft' }));
    expect(screen.getByRole('heading', { name: 'Restore version 1?' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText(/^The draft now has the content of version 1\./)).toBeVisible();
    expect(restored).toEqual([1]);
    expect(document.activeElement?.tagName).toBe('H2');
  });
});
