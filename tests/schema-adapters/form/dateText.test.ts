import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateOfTexts, textsOfDate } from '../../../schema-adapters/form/dateText.ts';

it.each([
  ['27', '3', '2024', '2024-03-27'],
  [' 7', '12', '2024 ', '2024-12-07'],
  ['', '', '', undefined],
  ['27', '', '2024', '2024--27'],
  ['27', '3', '', '-03-27'],
  ['27', '3', '24', '24-03-27'],
  ['drei', '3', '2024', '2024-03-drei'],
  ['-1', '3', '2024', '2024-03-1'],
])('the fields %j, %j and %j are the date %j', (day, month, year, date) => {
  expect(dateOfTexts({ day, month, year })).toBe(date);
});

it('the three fields of a value give that value again', () => {
  const text = fc.stringMatching(/^(?:\d{0,4}|[a-z]{1,3})$/);
  fc.assert(
    fc.property(fc.record({ day: text, month: text, year: text }), (texts) => {
      const date = dateOfTexts(texts);
      expect(dateOfTexts(textsOfDate(date))).toBe(date);
    }),
  );
});

it.each([undefined, null, 5, '', {}])('%j is three empty fields', (value) => {
  expect(textsOfDate(value)).toEqual({ day: '', month: '', year: '' });
});
