import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { documentsAtom } from '#studio/state/draft.ts';
import { memoryService } from '../memoryService.ts';
import { byGreeting, fields, withGreeting } from '../model/contentSamples.ts';
import { renderStudio } from '../renderStudio.tsx';

it('says in words when a field is shown, as it is chosen from lists, in every language of the draft (requirements#studio-conditions)', async () => {
  const service = memoryService({ documents: withGreeting() });
  const { store } = await renderStudio({ service, at: `/edit?at=/${fields.join('/')}/1` });
  await userEvent.click(await screen.findByRole('button', { name: 'Bedingung hinzufügen' }));
  const condition = screen.getByRole('group', { name: 'Noch unvollständig' });
  const field = within(condition).getByLabelText('Antwort im Feld');
  expect(field).toHaveFocus();
  await userEvent.selectOptions(field, 'Anrede');
  expect(within(condition).queryByRole('option', { name: 'ist mindestens' })).toBeNull();
  await userEvent.click(within(condition).getByRole('checkbox', { name: 'Herr' }));
  await userEvent.click(within(condition).getByRole('checkbox', { name: 'Frau' }));
  expect(screen.getByRole('group', { name: '„Anrede“ ist „Herr“ oder „Frau“' })).toBeVisible();
  expect(screen.getByRole('treeitem', { name: /^Rufname, Feld, nur zu sehen, wenn Bedingungen gelten/ })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Leeren, wenn es ausgeblendet wird/ }));
  for (const document of Object.values(store.get(documentsAtom)))
    expect(JSON.stringify(document)).toContain(
      '"showIf":[{"test":"is","field":"data.salutation","values":["mr","mrs"]}],"emptyWhenHidden":true',
    );
  await userEvent.click(screen.getByRole('button', { name: /^Bedingung entfernen/ }));
  expect(screen.getByRole('button', { name: 'Bedingung hinzufügen' })).toHaveFocus();
  expect(screen.queryByRole('checkbox', { name: /^Leeren/ })).toBeNull();
  expect(JSON.stringify(store.get(documentsAtom))).not.toContain('emptyWhenHidden":true');
});

it('asks before a field is deleted on which others depend, and names them', async () => {
  const service = memoryService({ documents: withGreeting(byGreeting) });
  await renderStudio({ service, at: `/edit?at=/${fields.join('/')}/0` });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await press('Löschen');
  const dialog = screen.getByRole('dialog', { name: '„Anrede“ löschen?' });
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Rufname');
  await press('Abbrechen');
  expect(screen.getByRole('treeitem', { name: /^Anrede/ })).toBeVisible();
  await press('Löschen');
  await press('Mit diesen Bedingungen löschen');
  expect(screen.queryByRole('treeitem', { name: /^Anrede/ })).toBeNull();
  expect(screen.getByRole('treeitem', { name: /^Rufname, Feld(?!, nur zu sehen)/ })).toBeVisible();
});

it('takes several typed answers, one behind the other, and drops one that is emptied', async () => {
  const service = memoryService({ documents: withGreeting() });
  const { store } = await renderStudio({ service, at: `/edit?at=/${fields.join('/')}/0` });
  await userEvent.click(await screen.findByRole('button', { name: 'Bedingung hinzufügen' }));
  const condition = within(screen.getByRole('group', { name: 'Noch unvollständig' }));
  await userEvent.selectOptions(condition.getByLabelText('Antwort im Feld'), 'Rufname');
  const answers = () => condition.getAllByRole('textbox');
  await userEvent.type(answers()[0]!, 'Ada');
  await userEvent.type(answers()[1]!, 'Bela');
  const saved = () => JSON.stringify(store.get(documentsAtom)['de']);
  expect(saved()).toContain('"values":["Ada","Bela"]');
  await userEvent.clear(answers()[0]!);
  await userEvent.tab();
  expect(saved()).toContain('"values":["Bela"]');
});

it('focuses the condition that a search for its field finds', async () => {
  const unknown = { field: 'data.b', test: 'is', values: ['x'] };
  await renderStudio({ service: memoryService({ documents: withGreeting([...byGreeting, unknown]) }), at: '/edit' });
  await userEvent.click(await screen.findByRole('button', { name: 'Suchen (Strg+K)' }));
  await userEvent.type(screen.getByRole('combobox', { name: /^Wörter, Schlüssel/ }), 'data.b');
  await screen.findByText('1 Treffer');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getAllByLabelText('Antwort im Feld')[1]).toHaveFocus());
});
