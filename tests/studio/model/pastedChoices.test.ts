import { expect, it } from 'vitest';
import { withPastedChoices } from '#studio/model/pastedChoices.ts';

const weekly = { value: 'w', label: { de: 'Wöchentlich' } };

it.each([
  [
    'value and labels from a table',
    'w\tWöchentlich\tWeekly',
    [],
    [{ value: 'w', label: { de: 'Wöchentlich', en: 'Weekly' } }],
  ],
  ['semicolons, one label', 'w; Wöchentlich', [], [weekly]],
  [
    'one text',
    'Apfel, rot\r\n\r\nBirne',
    [],
    [
      { value: 'Apfel, rot', label: { de: 'Apfel, rot' } },
      { value: 'Birne', label: { de: 'Birne' } },
    ],
  ],
  [
    'a value that is there',
    'w;;Weekly\nm;Monatlich',
    [weekly, {}],
    [{ value: 'w', label: { de: 'Wöchentlich', en: 'Weekly' } }, {}, { value: 'm', label: { de: 'Monatlich' } }],
  ],
  [
    'a value that is there, without labels, which keeps its own',
    'w\nm',
    [weekly],
    [weekly, { value: 'm', label: { de: 'm' } }],
  ],
] as const)('pasted choices take one line each: %s', (_what, text, before, after) => {
  expect(withPastedChoices(before, text, ['de', 'en'])).toEqual(after);
});
