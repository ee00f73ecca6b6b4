import { expect, it } from 'vitest';
import { listOfPlaces } from '#src/preferences/screens/SaveReportText.tsx';
import { german_t } from '../../../renderers/testForm.tsx';

const named = (count: number) =>
  listOfPlaces(
    Array.from({ length: count }, (_, index) => ({ anchor: 'a', key: `k${index}`, label: `Name ${index + 1}` })),
    [],
    { t: german_t, language: 'de' },
  );

it.each([
  [1, 'Name 1'],
  [6, 'Name 1, Name 2, Name 3, Name 4, Name 5 und Name 6'],
  [7, 'Name 1, Name 2, Name 3, Name 4, Name 5 und 2 weitere Angaben'],
  [200, 'Name 1, Name 2, Name 3, Name 4, Name 5 und 195 weitere Angaben'],
])('the message after a save has at most six names: %i', (count, text) => {
  expect(named(count)).toBe(text);
});
