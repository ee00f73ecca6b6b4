import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { memoryService } from '../memoryService.ts';
import { valueIn } from '#studio/model/documents.ts';
import { documentsAtom } from '#studio/state/draft.ts';
import { small } from '../model/contentSamples.ts';
import { inAll, newsletter } from '../model/mistakes.ts';
import { renderStudio } from '../renderStudio.tsx';

it('words typed in the middle of a new tab stay where they are typed, spaces too', async () => {
  await renderStudio({ service: memoryService({ documents: small }) });
  await userEvent.click(screen.getAllByRole('button', { name: 'Reiter hinzufügen' })[0]!);
  const words = await screen.findByRole('group', { name: /^Worte auf dem Reiter/ });
  const german = within(words).getByRole<HTMLInputElement>('textbox', { name: /^Deutsch/ });
  await userEvent.click(german);
  await userEvent.keyboard('Garten');
  expect(german).toHaveValue('Garten');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}x ');
  expect(german).toHaveValue('Garx ten');
  expect(german.selectionStart).toBe(5);
  expect(screen.getByRole('textbox', { name: /^Name in der Adresse/ })).toHaveValue('garx-ten');
});

it('a new tab has the focus in its words, and its message takes back this step or is gone', async () => {
  await renderStudio({ service: memoryService({ documents: small }) });
  await userEvent.click(screen.getAllByRole('button', { name: 'Reiter hinzufügen' })[0]!);
  const words = await screen.findByRole('group', { name: /^Worte auf dem Reiter/ });
  expect(within(words).getByRole('textbox', { name: /^Deutsch/ })).toHaveFocus();
  expect(screen.getByText('Hinzugefügt.')).toBeVisible();
  // The collapsed list of checks has a chevron.
  expect(screen.getByText('Prüfung').closest('summary')?.querySelector('svg')).toBeInTheDocument();
  await userEvent.keyboard('G');
  expect(screen.queryByText('Hinzugefügt.')).toBeNull();
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
  await userEvent.type(search, 'organic');
  const bio = within(screen.getByRole('dialog')).getByRole('checkbox', { name: /data\.interests\.bio/ });
  await userEvent.click(bio);
  expect(bio).toBeChecked();
  await userEvent.type(search, 'xyz');
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

it('a pasted list becomes one choice per line, in the languages of its columns', async () => {
  const { store } = await renderStudio({
    service: memoryService({ documents: small }),
    at: '/edit?at=/preferenceCenter/tabs/0/components/1/fields/0',
  });
  await userEvent.click(screen.getByText('Viele auf einmal einfügen'));
  await userEvent.click(screen.getByRole('textbox', { name: 'Eine Auswahlmöglichkeit je Zeile' }));
  await userEvent.paste('w\tWöchentlich\tWeekly\nm\tMonatlich\tMonthly');
  await userEvent.click(screen.getByRole('button', { name: 'In die Liste übernehmen' }));
  const at = ['preferenceCenter', 'tabs', '0', 'components', '1', 'fields', '0', 'options'];
  expect(valueIn(store.get(documentsAtom)['en'], at)).toEqual([
    { value: 'w', label: 'Weekly' },
    { value: 'm', label: 'Monthly' },
  ]);
  expect(await screen.findByDisplayValue('Monthly')).toBeVisible();
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
  const documents = inAll([...newsletter, 'displayEnd'], '2027-12-31T23:59:59+00:00');
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
  expect(writtenEnd()).toBe('2028-12-31T23:59:59+00:00');
});
