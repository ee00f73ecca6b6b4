import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { inEachLanguage, withValue, type Documents } from '#studio/model/documents.ts';
import { documentsAtom } from '#studio/state/draft.ts';
import { someOf } from '../../longRun.ts';
import { memoryService } from '../memoryService.ts';
import { small, tiles } from '../model/contentSamples.ts';
import { renderStudio } from '../renderStudio.tsx';
import { germanLabel, labelsOf, tileAddress, withSmall } from '../tileEdits.ts';

const tab = '/preferenceCenter/tabs/0';
const component = `${tab}/components/0`;
const tile = `${component}/tiles/0`;

/** A tile with a misspelled path, and one without its English label. */
const withFaults: Documents = inEachLanguage(small, (document, language) =>
  withValue(
    language === 'en' ? withValue(document, [...tiles, '1', 'label'], undefined) : document,
    [...tiles, '0', 'schemaPaths'],
    ['data.interests.bioo'],
  ),
);

const press = async (name: string | RegExp): Promise<void> => {
  const [button] = await screen.findAllByRole('button', { name });
  await userEvent.click(button!);
};

const edits: readonly (readonly [what: string, at: string, act: () => Promise<void>])[] = [
  ['a text', tile, async () => userEvent.type(await germanLabel(), '!')],
  ['a choice', tab, async () => userEvent.click(await screen.findByRole('checkbox', { name: /^Für alle offen/ }))],
  ['a new tab', tab, () => press('Reiter hinzufügen')],
  [
    'new tiles',
    component,
    async () => {
      await press('Kachel hinzufügen');
      await userEvent.click(await screen.findByRole('checkbox', { name: /data\.interests\.fish/ }));
      await userEvent.click(await screen.findByRole('checkbox', { name: /data\.interests\.meat/ }));
      await press('2 hinzufügen');
    },
  ],
  ['a copy', tile, () => press('Duplizieren')],
  ['a removal', component, () => press('Löschen')],
  ['a move in its list', tile, () => press('Nach unten')],
  [
    'a move to another tab',
    component,
    async () => userEvent.selectOptions(await screen.findByLabelText('Verschieben nach …'), 'Zwei'),
  ],
  ['a mended finding', tile, () => press('Beheben')],
  [
    'a language that may lag behind',
    tile,
    async () => userEvent.click(await screen.findByRole('checkbox', { name: /^darf vorerst zurückbleiben.*Englisch/ })),
  ],
];

it.each(someOf(edits, 3))('%s is saved, taken back and done again', async (_what, at, act) => {
  const service = memoryService({ documents: withFaults });
  const { pass } = await renderStudio({ service, at: `/edit?at=${at}` });
  const saved = async () => {
    await pass();
    const { documents, lagging } = await service.draft('');
    return { documents, lagging };
  };
  // The checks run in idle time.
  await pass();
  const before = await saved();
  await act();
  const after = await saved();
  expect(after).not.toEqual(before);
  await press('Rückgängig');
  expect(await saved()).toEqual(before);
  await press('Wiederholen');
  expect(await saved()).toEqual(after);
});

it('nothing is said without a step; the focus stays beside an announcement that is undone and closed, and the next one disappears by itself', async () => {
  const { pass } = await renderStudio({ service: withSmall(), at: tileAddress });
  await press('Rückgängig');
  await userEvent.keyboard('{Control>}y{/Control}');
  expect(screen.queryByText(/^(?:Rückgängig gemacht|Wiederholt)\.$/)).toBeNull();
  await press('Duplizieren');
  const output = await screen.findByText(/ist dupliziert/);
  within(output.parentElement!).getByRole('button', { name: 'Rückgängig' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Meldung schließen' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  await press('Duplizieren');
  expect(output).toHaveTextContent(/ist dupliziert/);
  await pass();
  expect(output).toBeEmptyDOMElement();
});

it('a removed choice comes back without the pasted list, and a text without its other languages', async () => {
  const { store } = await renderStudio({
    service: memoryService({ documents: small }),
    at: '/edit?at=/preferenceCenter/tabs/0/components/1/fields/0',
  });
  const choices = (): readonly string[] =>
    [...document.querySelectorAll('input')].map(({ value }) => value).filter((value) => /ly$|lich$/.test(value));
  await userEvent.click(screen.getByText('Viele auf einmal einfügen'));
  await userEvent.click(screen.getByRole('textbox', { name: 'Eine Auswahlmöglichkeit je Zeile' }));
  await userEvent.paste('w\tWöchentlich\tWeekly\nm\tMonatlich\tMonthly');
  await press('In die Liste übernehmen');
  // A disabled button loses the focus in browsers.
  expect(screen.getByRole('button', { name: 'In die Liste übernehmen' })).toBeEnabled();
  const pasted = ['Wöchentlich', 'Weekly', 'Monatlich', 'Monthly'];
  const hasChoices = (expected: readonly string[]) => waitFor(() => expect(choices()).toEqual(expected));
  await hasChoices(pasted);
  await press('Entfernen, Eintrag 2');
  await press('Entfernen, Eintrag 1');
  await hasChoices([]);
  await press('Rückgängig');
  await hasChoices(pasted.slice(0, 2));
  await press('Rückgängig');
  await hasChoices(pasted);
  await userEvent.type(screen.getByDisplayValue('Wöchentlich'), '{Home}x');
  await userEvent.type(screen.getByDisplayValue('Weekly'), '{Home}x');
  await press('Rückgängig');
  await hasChoices(['xWöchentlich', ...pasted.slice(1)]);
  await press('Rückgängig');
  await hasChoices(pasted);
  await press('Rückgängig');
  await hasChoices([]);
  expect(store.get(documentsAtom)).toEqual(small);
});

it('a mended finding is right in every language, and its sentence is gone; who else has the draft open is told', async () => {
  const service = memoryService({ documents: withFaults });
  const { pass } = await renderStudio({ service, at: `/edit?at=${tile}` });
  await pass();
  await pass();
  expect(screen.getByText('Grace Muster arbeitet auch hier')).toBeVisible();
  // The control shows the sentence of the check instead of a format error.
  const control = screen.getByRole('button', { name: /data\.interests\.bioo/ });
  expect(control).toHaveAccessibleDescription(/^Das Schema des Anbieters hat kein Feld „data\.interests\.bioo“/);
  await press('Beheben');
  for (let round = 0; round < 3; round += 1) await pass();
  expect(JSON.stringify(service.saved())).not.toContain('bioo');
  expect(screen.queryByRole('button', { name: 'Beheben' })).toBeNull();
  expect(document.activeElement?.tagName).toBe('H2');
});

it('each language tells what it lacks and leads there', async () => {
  await renderStudio({ service: memoryService({ documents: withFaults }), at: `/edit?at=${tab}` });
  const languages = within(screen.getByRole('region', { name: 'Sprachen' }));
  expect(languages.getByText('vollständig')).toBeVisible();
  expect(languages.getByText('1 fehlend, 0 zu prüfen')).toBeVisible();
  await userEvent.click(languages.getByRole('button', { name: 'Nächste Lücke: Englisch' }));
  expect(screen.getByRole('treeitem', { selected: true })).toHaveAttribute('data-pointer', `${component}/tiles/1`);
  expect(screen.getByText('fehlt')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Englisch fehlt'));
});

it('undo by Ctrl+Z in a comment or in a note for the history leaves the draft alone', async () => {
  const { store } = await renderStudio({ service: withSmall(), at: tileAddress });
  const undo = '!{Control>}z{/Control}';
  const expectTyped = () => expect(labelsOf(store.get(documentsAtom))).toEqual(['Bio!', 'Vegan']);
  await userEvent.type(await germanLabel(), '!');
  await userEvent.click(await screen.findByText('Kommentare'));
  await userEvent.type(screen.getByLabelText(/^Neuer Kommentar/), undo);
  expectTyped();
  await userEvent.click(screen.getByRole('link', { name: 'Veröffentlichen' }));
  await userEvent.type(await screen.findByLabelText('Notiz für den Verlauf'), undo);
  expectTyped();
});

it('undo by Ctrl+Z in lines to paste as choices leaves the draft and the lines alone', async () => {
  const { store } = await renderStudio({
    service: memoryService({ documents: small }),
    at: '/edit?at=/preferenceCenter/tabs/0/components/1/fields/0',
  });
  await userEvent.click(screen.getByText('Viele auf einmal einfügen'));
  const lines = screen.getByRole('textbox', { name: 'Eine Auswahlmöglichkeit je Zeile' });
  await userEvent.type(lines, 'm\tMonatlich\tMonthly');
  await press('In die Liste übernehmen');
  const before = store.get(documentsAtom);
  await userEvent.type(lines, 'w{Control>}z{/Control}');
  expect(store.get(documentsAtom)).toBe(before);
  expect(lines).toHaveValue('w');
});
