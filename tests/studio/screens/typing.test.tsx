import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { memoryService } from '../memoryService.ts';
import { valueIn } from '#studio/model/documents.ts';
import { documentsAtom } from '#studio/state/draft.ts';
import { small } from '../model/contentSamples.ts';
import { inAll, newsletter } from '../model/mistakes.ts';
import { renderStudio } from '../renderStudio.tsx';

it('a new tab has the focus in its words, which stay where they are typed, spaces too; its message is then gone', async () => {
  await renderStudio({ service: memoryService({ documents: small }) });
  await userEvent.click(screen.getAllByRole('button', { name: 'Reiter hinzufügen' })[0]!);
  const words = await screen.findByRole('group', { name: /^Worte auf dem Reiter/ });
  const german = within(words).getByRole<HTMLInputElement>('textbox', { name: /^Deutsch/ });
  expect(german).toHaveFocus();
  expect(screen.getByText('Hinzugefügt.')).toBeVisible();
  // The collapsed list of checks has a chevron.
  expect(screen.getByText('Prüfung').closest('summary')?.querySelector('svg')).toBeInTheDocument();
  await userEvent.keyboard('Beet');
  expect(screen.queryByText('Hinzugefügt.')).toBeNull();
  expect(german).toHaveValue('Beet');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}x ');
  expect(german).toHaveValue('Bex et');
  expect(german.selectionStart).toBe(4);
  expect(screen.getByRole('textbox', { name: /^Name in der Adresse/ })).toHaveValue('bex-et');
});

it('a message leaves after its time, but not while it has the focus', async () => {
  const { pass } = await renderStudio({ service: memoryService({ documents: small }) });
  await userEvent.click(screen.getAllByRole('button', { name: 'Reiter hinzufügen' })[0]!);
  const close = screen.getByRole('button', { name: 'Meldung schließen' });
  act(() => close.focus());
  await pass();
  expect(screen.getByText('Hinzugefügt.')).toBeVisible();
  act(() => close.blur());
  await pass();
  expect(screen.queryByText('Hinzugefügt.')).toBeNull();
});

it('fields are found by the words of both languages, those that nobody can change are behind a tick', async () => {
  await renderStudio({
    service: memoryService({ documents: small }),
    at: '/edit?at=/preferenceCenter/tabs/0/components/0',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Kachel hinzufügen' }));
  const search = await screen.findByRole('searchbox');
  await waitFor(() => expect(search).toHaveFocus());
  await userEvent.type(search, 'org');
  const bio = within(screen.getByRole('dialog')).getByRole('checkbox', { name: /data\.interests\.bio/ });
  await userEvent.click(bio);
  expect(bio).toBeChecked();
  await userEvent.type(search, 'x');
  expect(screen.getByText(/^Nichts gefunden/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /nicht ändern können/ })).not.toBeChecked();
});

it('the sentence at a changed name in the address stays with every key, as long as it holds', async () => {
  await renderStudio({ service: memoryService({ documents: small }), at: '/edit?at=/preferenceCenter/tabs/0' });
  const anchor = screen.getByRole('textbox', { name: /^Name in der Adresse/ });
  await userEvent.type(anchor, 'a');
  expect(anchor).toHaveAccessibleDescription(/interests/);
  await userEvent.type(anchor, 'b');
  expect(anchor).toHaveAccessibleDescription(/interests/);
  await userEvent.type(anchor, ' ');
  await userEvent.tab();
  expect(anchor).toHaveAccessibleDescription(/interests/);
});

it('a field that knows its place is called by what it asks, and the picker says on which tab it is already', async () => {
  await renderStudio({
    service: memoryService({ documents: small }),
    at: '/edit?at=/preferenceCenter/tabs/0/components/1',
  });
  expect(await screen.findByRole('button', { name: 'Geburtstag' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Feld hinzufügen' }));
  const ready = within(await screen.findByRole('group', { name: 'Fertige Felder' }));
  expect(ready.getByRole('button', { name: 'Geburtstag · schon auf: Interessen' })).toBeVisible();
  expect(ready.getByRole('button', { name: 'Anrede' })).toBeVisible();
});

it('a year is typed digit by digit into a date that is there', async () => {
  const documents = inAll([...newsletter, 'displayEnd'], '2027-12-31T23:59:59+01:00');
  const { store } = await renderStudio({
    service: memoryService({ documents }),
    at: `/edit?at=/${newsletter.join('/')}`,
  });
  const end = await screen.findByLabelText(/^Sichtbar bis/);
  const writtenEnd = () => valueIn(store.get(documentsAtom)['de'], [...newsletter, 'displayEnd']);
  expect(end).toHaveValue('2027-12-31T23:59');
  fireEvent.change(end, { target: { value: '0002-12-31T23:59' } });
  expect(end).toHaveValue('0002-12-31T23:59');
  fireEvent.change(end, { target: { value: '2028-12-31T23:59' } });
  expect(end).toHaveValue('2028-12-31T23:59');
  expect(writtenEnd()).toBe('2028-12-31T23:59:59+01:00');
});
