import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Documents } from '#studio/model/documents.ts';
import { withValue } from '#studio/model/documents.ts';
import { memoryService } from '../memoryService.ts';
import { small, tiles } from '../model/contentSamples.ts';
import { renderStudio, type TestStudio } from '../renderStudio.tsx';

const tile = `/${tiles.join('/')}/0`;
const inThree: Documents = { ...small, fr: withValue(small['en']!, [...tiles, '1', 'label'], undefined) };
const label = () => within(screen.getByRole('group', { name: /^Beschriftung/ }));
const text = (language: RegExp): HTMLElement => label().getByRole('textbox', { name: language });
const texts = (): readonly (string | null)[] =>
  label()
    .getAllByRole('textbox')
    .map((input) => input.getAttribute('lang'));
const open = (storage?: Map<string, string>): Promise<TestStudio> =>
  renderStudio({ service: memoryService({ documents: inThree }), at: `/edit?at=${tile}`, ...(storage && { storage }) });

it('the words of a part come first, one language beside the main one or all of them, and the browser remembers which (requirements#studio-languages)', async () => {
  const { storage } = await open();
  expect(texts()).toEqual(['de', 'en']);
  const [first] = within(document.querySelector<HTMLElement>('[data-part-form]')!).getAllByRole('textbox');
  expect(first).toBe(text(/Deutsch/));
  const choice = screen.getByRole('combobox', { name: 'Neben Deutsch bearbeiten' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Englisch (0 offen)', 'Französisch (1 offen)', 'Alle Sprachen']);
  await userEvent.selectOptions(choice, 'fr');
  expect(texts()).toEqual(['de', 'fr']);
  await userEvent.selectOptions(choice, 'all');
  expect(texts()).toEqual(['de', 'en', 'fr']);
  expect(storage.get('beside')).toBe('all');
});

it('a finding leads to its place in its language, also if that is not the one that is worked on', async () => {
  const { pass } = await open();
  await pass();
  await pass();
  await userEvent.click(await screen.findByText('Prüfung'));
  const finding = screen.getByText(/^Französisch · .*Vegan/).closest('li')!;
  await userEvent.click(within(finding).getByRole('button', { name: 'Zeigen' }));
  expect(text(/Französisch/)).toHaveValue('');
});

it('a search leads to the text in its language, also if that is not the one that is worked on', async () => {
  const fr = withValue(small['en']!, [...tiles, '0', 'label'], 'Biologique');
  await renderStudio({ service: memoryService({ documents: { ...small, fr } }), at: '/edit' });
  await userEvent.click(screen.getByRole('button', { name: 'Suchen (Strg+K)' }));
  await userEvent.type(screen.getByRole('combobox', { name: /^Wörter, Schlüssel/ }), 'Biologique');
  await screen.findByText('1 Treffer');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(text(/Französisch/)).toHaveFocus());
});

it('what a language lacks is worked through from top to bottom with the keyboard', async () => {
  await open(new Map([['beside', 'fr']]));
  await userEvent.type(text(/Deutsch/), '!');
  const languages = within(screen.getByRole('region', { name: 'Sprachen' }));
  expect(await languages.findByText('1 fehlend, 1 zu prüfen')).toBeVisible();
  await userEvent.click(languages.getByText('Offene Texte zeigen'));
  expect(languages.getAllByRole('button', { name: /^(Bio|Vegan)/ }).map((one) => one.textContent)).toEqual([
    'Bio!: Beschriftung zu prüfen',
    'Vegan: Beschriftung fehlt',
  ]);
  text(/Französisch/).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Französisch fehlt'));
  await userEvent.keyboard('V{Control>}{Enter}{/Control}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Französisch zu prüfen'));
  expect(screen.getByText('Deutsch vorher: „Bio“')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Stimmt noch.*Französisch/ }));
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Französisch'));
  expect(languages.getAllByText('vollständig')).toHaveLength(2);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('In dieser Sprache fehlt sonst nichts.')).toBeVisible();
});

it('that a text is to be looked at is saved, undone and confirmed like the text', async () => {
  const { service, pass } = await open();
  await userEvent.type(text(/Deutsch/), '!');
  await pass();
  await pass();
  expect(JSON.stringify(service.saved()['en'])).toContain('"originals":{"label":"Bio"}');
  await userEvent.click(screen.getByRole('button', { name: /^Stimmt noch.*Englisch/ }));
  expect(screen.queryByText('zu prüfen')).toBeNull();
  await act(() => userEvent.keyboard('{Control>}z{/Control}'));
  expect(await screen.findByText('zu prüfen')).toBeVisible();
  await act(() => userEvent.keyboard('{Control>}z{/Control}'));
  await waitFor(() => expect(screen.queryByText('zu prüfen')).toBeNull());
});

it('what a file of translations would change is listed, only what is refused is marked as such, and a corrected file is read again under the same name', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Aus- und einlesen …' }));
  const dialog = await screen.findByRole('dialog');
  const table = (french: string): string =>
    `Stelle,Teil,de,fr\n/${tiles.join('/')}/1/label,,Vegan,${french}\n/nowhere,,Weg,Parti`;
  const file = new File([table('Vegan')], 'texts.csv', { type: 'text/csv' });
  const input = within(dialog).getByLabelText(/Übersetzte Datei/);
  await userEvent.upload(input, file);
  expect(await within(dialog).findByText(/gibt es im Entwurf nicht mehr/)).toBeInTheDocument();
  const marks = within(dialog)
    .getAllByRole('listitem')
    .map((row) => row.dataset['refused']);
  expect(marks).toEqual(['true', undefined]);
  file.arrayBuffer = () => new File([table('Végan')], 'texts.csv').arrayBuffer();
  await userEvent.upload(input, file);
  expect(await within(dialog).findByText('Végan', { selector: 'ins' })).toBeInTheDocument();
});
