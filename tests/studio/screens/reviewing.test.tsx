import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ServiceFinding } from '#studio/gateways/apiTypes.ts';
import { ApiError } from '#studio/gateways/call.ts';
import { memoryService, type MemoryService } from '../memoryService.ts';
import { small } from '../model/contentSamples.ts';
import { openAddress, renderStudio } from '../renderStudio.tsx';

const document = (label: string) => ({
  preferenceCenter: { tabs: [{ anchor: 'a', label: 'Interessen', components: [{ type: 'separator', label }] }] },
});
const before = { de: document('Alt') };
const after = { de: document('Neu') };
const changed = (more: Partial<MemoryService> = {}, role: 'viewer' | 'editor' | 'publisher' = 'publisher') => ({
  ...memoryService({ documents: after, role }),
  version: async () => before,
  ...more,
});

const withComment = async (): Promise<MemoryService> => {
  const service = changed();
  const place = '/preferenceCenter/tabs/0';
  await service.addComment('kontor-de', { place, part: { anchor: 'a', label: 'Interessen' }, text: 'Too long?' });
  return service;
};

/** A finding of the service that does not block publishing. */
const harmless: ServiceFinding = {
  pointer: '/preferenceCenter',
  rule: 'remark',
  severity: 'warning',
  isMissingTranslation: false,
  values: {},
  sentence: { en: 'A remark' },
  help: { en: '' },
};

describe('a session that ends while somebody writes', () => {
  it('says in a dialog that nothing is lost, and goes on where it was after the sign-in (requirements#studio-session)', async () => {
    let isSignedIn = true;
    const memory = memoryService({ documents: small });
    const guarded = <T,>(call: () => Promise<T>): Promise<T> =>
      isSignedIn ? call() : Promise.reject(new ApiError('STATUS', 'call', { status: 401 }));
    const service: MemoryService = {
      ...memory,
      session: () => guarded(memory.session),
      saveDraft: (cmsId, draft) => guarded(() => memory.saveDraft(cmsId, draft)),
    };
    const { pass } = await renderStudio({ service, at: '/edit?at=/preferenceCenter/tabs/0', language: 'en' });
    const [field] = screen.getAllByRole<HTMLInputElement>('textbox');
    if (!field) throw new Error('the form has no text');
    await userEvent.type(field, '!');
    isSignedIn = false;
    await pass();
    // No dialog interrupts typing.
    await userEvent.type(field, '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass();
    const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
    expect(dialog.getByText(/^Nothing is lost/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Sign in in a new window' })).toHaveAttribute(
      'href',
      '/auth/login?returnTo=%2Fsigned-in',
    );
    expect(field).toBeInTheDocument();
    expect(field.value).toMatch(/!\?$/);
    isSignedIn = true;
    await pass();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(JSON.stringify(memory.saved())).toContain(field.value));
  });
});

describe('the publish page while it is open', () => {
  it('follows what others publish and schedule (requirements#studio-publish)', async () => {
    let scheduled: Awaited<ReturnType<MemoryService['state']>>['scheduled'] = [];
    const memory = memoryService({ documents: after });
    const service = changed({ state: async (cmsId) => ({ ...(await memory.state(cmsId)), scheduled }) });
    const { pass } = await openAddress({ service, at: '/publish', language: 'en' });
    await userEvent.type(await screen.findByLabelText('Note for the history'), 'Mine');
    scheduled = [{ id: 's', at: '2026-12-01T08:00:00Z', zone: 'UTC', by: 'Grace', note: 'Wine', outdated: false }];
    await pass();
    expect(await screen.findByText(/scheduled by Grace/)).toBeVisible();
    expect(screen.getByLabelText('Note for the history')).toHaveValue('Mine');
  });

  it('says no longer that a review could not be withdrawn once it is', async () => {
    const memory = changed();
    let tries = 0;
    const withdrawReview: MemoryService['withdrawReview'] = (cmsId) => {
      tries += 1;
      return tries === 1 ? Promise.reject(new ApiError('NETWORK', 'withdraw')) : memory.withdrawReview(cmsId);
    };
    await memory.requestReview('kontor-de', { revision: '1', note: 'Ready', language: 'en' });
    await openAddress({ service: { ...memory, withdrawReview }, at: '/publish', language: 'en' });
    await userEvent.click(await screen.findByRole('button', { name: 'Not ready after all' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Not ready after all' }));
    expect(await screen.findByText('The draft is no longer marked as ready.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuses a time in the past as it is typed', async () => {
    await openAddress({ service: changed(), at: '/publish', language: 'en' });
    await userEvent.click(await screen.findByLabelText('At a set time'));
    const time = screen.getByLabelText('Date and time');
    fireEvent.change(time, { target: { value: '2025-12-31T10:00' } });
    expect(screen.getByRole('alert')).toHaveTextContent('This time has passed. Choose a later one.');
    expect(time).toBeInvalid();
    await userEvent.click(screen.getByRole('button', { name: 'Schedule publication' }));
    expect(time).toHaveFocus();
    expect(screen.getAllByText('This time has passed. Choose a later one.')).toHaveLength(1);
  });

  it('says once that there is nothing to publish', async () => {
    const hint = { ...harmless, severity: 'info' } as const;
    const service = { ...memoryService(), findings: async () => [harmless, hint] };
    await openAddress({ service, at: '/publish', language: 'en' });
    expect(await screen.findByText(/^The draft is the same as the published version/)).toBeVisible();
    expect(screen.queryByText('Nothing.')).toBeNull();
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).toEqual([
      'publish-changes',
    ]);
  });
});

describe('somebody else looks before it goes live', () => {
  it('an editor says that the draft is ready, and everybody sees the mark (requirements#studio-review)', async () => {
    const { service } = await openAddress({ service: changed({}, 'editor'), at: '/publish', language: 'en' });
    await userEvent.type(await screen.findByLabelText('Note for the review'), 'Look');
    await userEvent.selectOptions(screen.getByLabelText('Who should look at it?'), 'Mary Probe');
    await userEvent.click(screen.getByRole('button', { name: 'Ready for review' }));
    expect(await screen.findByText('Look')).toBeVisible();
    expect(screen.getByText('Told by e-mail: Mary Probe.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Publish.*ready for review$/ })).toBeVisible();
    expect((await service.state('kontor-de')).review).toMatchObject({ note: 'Look', revision: '1' });
    await userEvent.click(screen.getByRole('button', { name: 'Not ready after all' }));
    expect(await screen.findByRole('link', { name: 'Publish' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Review' })).toHaveFocus());
  });

  it('an editor learns that nobody could be told', async () => {
    const { state } = memoryService();
    const alone = { state: async (cmsId: string) => ({ ...(await state(cmsId)), publishers: [] }) };
    await openAddress({ service: changed(alone, 'editor'), at: '/publish', language: 'en' });
    expect(await screen.findByText(/Nobody gets an e-mail/)).toBeVisible();
    expect(screen.queryByLabelText('Who should look at it?')).toBeNull();
  });

  it('a comment stands at its part, is answered and closed (requirements#studio-comments)', async () => {
    const at = '/edit?at=/preferenceCenter/tabs/0';
    await openAddress({ service: changed(), at, language: 'en' });
    await userEvent.click(await screen.findByText('Comments'));
    await userEvent.type(screen.getByLabelText('New comment on this element'), 'Right?');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await screen.findByText('Right?')).toBeVisible();
    expect(screen.getByRole('treeitem', { name: 'Interessen, Tab, 1 open comment' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go to the open comment' }));
    expect(screen.getByText('1 open comment')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Answer'), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Yes')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 closed comment')).toBeInTheDocument();
    expect(screen.getByRole('treeitem', { name: 'Interessen, Tab' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Go to the open comment' })).toBeNull();
    expect(screen.getByText('Comments')).toHaveFocus();
  });

  it('an answer that is typed is sent before its comment is closed', async () => {
    const service = await withComment();
    const { pass } = await openAddress({ service, at: '/publish', language: 'en' });
    await pass();
    await userEvent.type(await screen.findByLabelText('Answer'), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByLabelText('Answer')).toBeNull());
    const [comment] = await service.comments('kontor-de');
    expect(comment).toMatchObject({ answers: [{ text: 'Yes' }], closedBy: 'Ada Beispiel' });
  });

  it('an answer that is typed stays when somebody else closes its comment', async () => {
    const service = await withComment();
    const { pass } = await openAddress({ service, at: '/publish', language: 'en' });
    await pass();
    await userEvent.type(await screen.findByLabelText('Answer'), 'Yes');
    await service.closeComment('kontor-de', '1');
    await pass();
    expect(await screen.findByText(/^Closed by Ada Beispiel/)).toBeVisible();
    expect(screen.getByLabelText('Answer')).toHaveValue('Yes');
    await userEvent.clear(screen.getByLabelText('Answer'));
    expect(screen.queryByLabelText('Answer')).toBeNull();
  });

  it('a version in a window of its own is a preview without a form', async () => {
    await openAddress({ service: changed(), at: '/view?version=1', language: 'en' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Preview of version 1' })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByLabelText('Width')).toHaveDisplayValue('Full width');
  });
});

describe('a narrow window', () => {
  it('shows one of outline, form and preview; a press in the outline leads to the form (requirements#studio-room)', async () => {
    await renderStudio({ service: changed(), at: '/edit', language: 'en' });
    const panes = within(screen.getByRole('group', { name: 'View' }));
    expect(panes.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      true,
      false,
      false,
    ]);
    await userEvent.click(within(screen.getByRole('tree')).getByText('Interessen'));
    expect(panes.getByRole('radio', { name: 'Form' })).toBeChecked();
    await userEvent.click(panes.getByRole('radio', { name: 'Preview' }));
    expect(panes.getByRole('radio', { name: 'Preview' })).toBeChecked();
  });
});
