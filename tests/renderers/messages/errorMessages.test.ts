import { describe, expect, it } from 'vitest';
import type { FieldOptions, FormSchema } from '#adapters/model/form.ts';
import { messageOf } from '#renderers/messages/errorMessages.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { german_t } from '../testForm.tsx';

const say = (
  what: string,
  schema: FormSchema = {},
  options: Partial<FieldOptions> = {},
  error: Partial<FieldError> = {},
): string =>
  messageOf(
    { form: ['x'], what, ...error },
    { schema, options: { provider: 'data.unknown', ...options }, label: 'Hausnummer' },
    german_t,
  );

describe('an error message', () => {
  it.each<readonly [string, FormSchema, string]>([
    ['required', {}, 'Bitte füllen Sie „Hausnummer“ aus.'],
    ['const', { const: true }, 'Bitte setzen Sie das Häkchen bei „Hausnummer“.'],
    ['required', { type: ['boolean', 'null'] }, 'Bitte setzen Sie das Häkchen bei „Hausnummer“.'],
    ['required', { enum: ['a', 'b'] }, 'Bitte wählen Sie bei „Hausnummer“ etwas aus.'],
    ['type', { type: ['integer', 'null'] }, 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.'],
    ['pattern', { pattern: '^[0-9]+$' }, 'Bitte geben Sie hier nur Ziffern ein.'],
    ['pattern', { pattern: '^29[0-9]{8}$' }, 'Bitte geben Sie „Hausnummer“ in dieser Form ein: 2912345678.'],
    ['pattern', { pattern: '^[^<>!]+$' }, 'Bitte verwenden Sie diese Zeichen nicht: < > !'],
    ['pattern', { pattern: '^(a|b)+$' }, 'Der angegebene Wert entspricht nicht dem erwarteten Format.'],
    ['pattern', {}, 'Der angegebene Wert entspricht nicht dem erwarteten Format.'],
    ['minimum', { minimum: 3 }, 'Der kleinste erlaubte Wert ist 3.'],
    ['maximum', { maximum: 9 }, 'Der größte erlaubte Wert ist 9.'],
    ['minimum', { minimum: 3, maximum: 9 }, 'Bitte geben Sie eine Zahl von 3 bis 9 ein.'],
    ['not', {}, 'Diese Zahl ist nicht möglich. Bitte wählen Sie eine andere.'],
    ['type', { type: 'integer' }, 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.'],
    ['type', { type: ['integer', 'null'] }, 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.'],
    ['type', { type: ['number', 'null'] }, 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.'],
    ['type', { type: ['string', 'null'] }, 'Der angegebene Wert entspricht nicht dem erwarteten Format.'],
    ['enum', {}, 'Bitte wählen Sie eine der angebotenen Möglichkeiten.'],
    ['maxLength', { maxLength: 20 }, 'Bitte geben Sie höchstens 20 Zeichen ein.'],
    ['global.rules.date.impossible', {}, 'Dieses Datum gibt es nicht. Bitte prüfen Sie den Tag.'],
    ['a rule of tomorrow', {}, 'Der angegebene Wert entspricht nicht dem erwarteten Format.'],
  ])('%s of %j: %s', (what, schema, sentence) => {
    expect(say(what, schema)).toBe(sentence);
  });

  it("uses a finished sentence first, then the site's, then the kind's, then the field's", () => {
    const options = { messageKeys: { pattern: ['global.email.invalid'] } };
    expect(say('pattern', {}, options)).toMatch(/gültige E-Mail-Adresse/);
    expect(say('pattern', {}, { ...options, messageTexts: { pattern: 'Nur fünf Ziffern, bitte.' } })).toBe(
      'Nur fünf Ziffern, bitte.',
    );
    expect(say('pattern', {}, { ...options, messageTexts: { pattern: 'global.zip.error.DE' } })).toBe(
      'Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115.',
    );
    expect(say('pattern', {}, options, { text: 'Der Anbieter lehnt ab.' })).toBe('Der Anbieter lehnt ab.');
  });

  it('never shows a key or a pattern', () => {
    expect(say('nowhere.to.be.found', { pattern: '^x$' })).not.toMatch(/nowhere|\^x/);
  });
});
