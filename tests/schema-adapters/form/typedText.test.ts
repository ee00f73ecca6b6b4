import { expect, it } from 'vitest';
import { normalizeText, splitStreet } from '../../../schema-adapters/form/typedText.ts';

const email = { schema: { type: 'string' }, options: { inputMode: 'email' } } as const;
const zip = { schema: { type: 'string', pattern: '^[0-9]{4}-[0-9]{3}$' }, options: { normalise: 'zip' } } as const;

it.each([
  [email, '\u200B ada@beispiel.example', 'ada@beispiel.example'],
  [email, '\u200Eada@beispiel.example\u202C', 'ada@beispiel.example'],
  [email, 'ada@bei\u00ADspiel.example\uFE0D', 'ada@beispiel.example'],
  [email, 'ada\u2212b@beispiel.example', 'ada-b@beispiel.example'],
  [{ schema: { type: 'string', format: 'email' }, options: {} }, '\u2060a@b.example', 'a@b.example'],
  [zip, '1234\u2212567\u200B', '1234-567'],
  [{ schema: { type: 'string' }, options: {} }, ' Zoë\u200D ', 'Zoë\u200D'],
])('%j: signs that nobody sees count as nothing, and a minus as a hyphen: %j is read as %j', (rules, raw, text) => {
  expect(normalizeText(raw, rules)).toBe(text);
});

it.each([
  ['Musterstraße 12 a', 'Musterstraße', '12 a'],
  ['Hauptstr.7', 'Hauptstr.', '7'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
  ['Kerkstraat 12-2', 'Kerkstraat', '12-2'],
  ['Calle Mayor, 5', 'Calle Mayor', '5'],
  ['12 rue de la Paix', undefined, undefined],
  ['Q 7, 24', undefined, undefined],
  ['12 rue du 8 mai 1945', undefined, undefined],
  ['Plein 1944', undefined, undefined],
  ['Laan 1940-1945', undefined, undefined],
  ['Kerkstraat 201', 'Kerkstraat', '201'],
  ['Hauptstraße 180 a', 'Hauptstraße', '180 a'],
  ['Am Markt', undefined, undefined],
])('street and number in one line: %s are %s and %s', (text, street, houseNumber) => {
  expect(splitStreet(text)).toEqual(street && { street, houseNumber });
});
