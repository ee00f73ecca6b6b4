import { expect, it } from 'vitest';
import { normalizeText } from '#adapters/form/typedText.ts';

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
