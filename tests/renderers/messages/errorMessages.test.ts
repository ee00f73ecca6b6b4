import { customizeValidator } from '@rjsf/validator-ajv8';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { FieldOptions, FormSchema } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';
import { formFromSchema } from '../../../renderers/form/kontorFormProps.ts';
import { validator } from '../../../renderers/form/rjsfForm.ts';
import { textsIn } from '../../../renderers/texts/textsIn.ts';
import { messageOf } from '../../../renderers/messages/describeErrors.ts';
import { errorTransformer } from '../../../renderers/messages/errorTransformer.ts';
import pages from '../../../locales/pl/pages.json' with { type: 'json' };
import { type FieldError, isErrorRule } from '@kontor/schema-adapters/checks';
import { errorCatalogue } from '#src/errors/errorCatalogue.ts';
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
  it.each([
    ['^[^<>()!¡]+$', 'Bitte verwenden Sie diese Zeichen nicht: < > ( ) ! ¡'],
    ['^[A-Z].*$', 'Der angegebene Wert entspricht nicht dem erwarteten Format.'],
  ])('at a first name says what the pattern %s forbids, or the general sentence', (pattern, sentence) => {
    expect(say('pattern', { pattern }, { provider: 'profile.firstName' })).toBe(sentence);
  });

  it.each<readonly [string, FormSchema, string]>([
    ['required', {}, 'Bitte füllen Sie „Hausnummer“ aus.'],
    ['const', { const: true }, 'Bitte setzen Sie das Häkchen bei „Hausnummer“.'],
    ['required', { type: ['boolean', 'null'] }, 'Bitte setzen Sie das Häkchen bei „Hausnummer“.'],
    ['required', { type: 'boolean', enum: [true, false] }, 'Bitte wählen Sie bei „Hausnummer“ etwas aus.'],
    ['required', { type: ['boolean', 'null'], enum: [true, null] }, 'Bitte setzen Sie das Häkchen bei „Hausnummer“.'],
    ['required', { enum: ['a', 'b'] }, 'Bitte wählen Sie bei „Hausnummer“ etwas aus.'],
    ['type', { type: ['integer', 'null'] }, 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.'],
    ['pattern', { pattern: '^[0-9]+$' }, 'Bitte geben Sie hier nur Ziffern ein.'],
    ['pattern', { pattern: '^29[0-9]{8}$' }, 'Bitte geben Sie „Hausnummer“ in dieser Form ein: 2912345678.'],
    ['pattern', { pattern: '^[^<>!]+$' }, 'Bitte verwenden Sie diese Zeichen nicht: < > !'],
    ['pattern', { pattern: '^(a|b)+$' }, 'Der angegebene Wert entspricht nicht dem erwarteten Format.'],
    ['pattern', {}, 'Der angegebene Wert entspricht nicht dem erwarteten Format.'],
    ['minimum', { minimum: 3 }, 'Bitte geben Sie eine Zahl ein, mindestens 3.'],
    ['maximum', { maximum: 9 }, 'Bitte geben Sie eine Zahl ein, höchstens 9.'],
    ['maximum', { maximum: 1.5 }, 'Bitte geben Sie eine Zahl ein, höchstens 1,5.'],
    ['minimum', { minimum: 1, maximum: 2_147_483_647 }, 'Bitte geben Sie eine Zahl ein, mindestens 1.'],
    ['maximum', { minimum: Number.MIN_SAFE_INTEGER, maximum: 18 }, 'Bitte geben Sie eine Zahl ein, höchstens 18.'],
    ['minimum', { minimum: 3, maximum: 9 }, 'Bitte geben Sie eine Zahl von 3 bis 9 ein.'],
    ['not', { type: 'integer' }, 'Diese Zahl ist nicht möglich. Bitte wählen Sie eine andere.'],
    ['not', { type: 'string' }, 'Dieser Wert ist nicht möglich. Bitte wählen Sie einen anderen.'],
    ['const', { const: 'ja' }, 'Hier ist nur „ja“ möglich.'],
    ['const', { const: 0 }, 'Hier ist nur „0“ möglich.'],
    ['const', { const: false }, 'Bitte entfernen Sie hier das Häkchen.'],
    ['const', { const: ['a'] }, 'Diese Angaben passen so nicht. Bitte prüfen Sie sie.'],
    ['exclusiveMinimum', { exclusiveMinimum: 0 }, 'Bitte geben Sie eine Zahl über 0 ein.'],
    ['exclusiveMaximum', { exclusiveMaximum: 9 }, 'Bitte geben Sie eine Zahl unter 9 ein.'],
    ['format', { format: 'email' }, 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.'],
    ['dependencies', {}, 'Bitte füllen Sie „Hausnummer“ aus.'],
    ['type', { type: 'integer' }, 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.'],
    ['type', { type: ['number', 'null'] }, 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.'],
    ['type', { type: ['string', 'null'] }, 'Der angegebene Wert entspricht nicht dem erwarteten Format.'],
    ['enum', {}, 'Bitte wählen Sie eine der angebotenen Möglichkeiten.'],
    ['maxLength', { maxLength: 20 }, 'Bitte geben Sie höchstens 20 Zeichen ein.'],
    ['global.rules.date.impossible', {}, 'Dieses Datum gibt es nicht. Bitte prüfen Sie den Tag.'],
    ['a rule of tomorrow', {}, 'Der angegebene Wert entspricht nicht dem erwarteten Format.'],
  ])('%s of %j: %s (requirements#required)', (what, schema, sentence) => {
    expect(say(what, schema)).toBe(sentence);
  });

  it.each<readonly [string, FormSchema['type'], string]>([
    ['1,000', 'number', '„1,000“ lässt sich auf zwei Arten lesen. Bitte schreiben Sie 1000 oder 1.'],
    ['1,000', ['integer', 'null'], '„1,000“ lässt sich auf zwei Arten lesen. Bitte schreiben Sie 1000 oder 1.'],
    ['12,345', 'number', '„12,345“ lässt sich auf zwei Arten lesen. Bitte schreiben Sie 12345 oder 12,3450.'],
    ['12,345', 'integer', 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.'],
    ['9007199254740993', 'integer', 'Diese Zahl hat zu viele Ziffern. Möglich sind höchstens 15.'],
    ['zwölf', 'number', 'Bitte geben Sie eine Zahl ein, nur mit Ziffern.'],
  ])('at %s for a %s says how to write the number', (value, type, sentence) => {
    const source = { schema: { type }, label: 'Hausnummer', value };
    expect(messageOf({ form: ['x'], what: 'type' }, source, german_t)).toBe(sentence);
  });

  it("uses what a service said first, then the site's sentence, then the kind's, then the field's", () => {
    const options = { messageKeys: { pattern: ['global.email.invalid'] } };
    expect(say('pattern', {}, options)).toMatch(/gültige E-Mail-Adresse/);
    expect(say('pattern', {}, { ...options, messageTexts: { pattern: 'Nur fünf Ziffern, bitte.' } })).toBe(
      'Nur fünf Ziffern, bitte.',
    );
    expect(say('pattern', {}, { ...options, messageTexts: { pattern: 'global.zip.error.DE' } })).toBe(
      'Die Postleitzahl hat 5 Ziffern, zum Beispiel 10115.',
    );
    expect(say('pattern', {}, options, { keys: ['nowhere', 'mpp.errors.400003.email'] })).toMatch(/E-Mail/);
  });

  it.each<[rule: string, what: string, schema: FormSchema, sentence: string, error?: Partial<FieldError>]>([
    ['required', 'required', {}, 'Ohne Namen geht es nicht.'],
    ['required', 'const', { const: true }, 'Ohne Namen geht es nicht.'],
    ['required', 'pattern', { pattern: String.raw`\S` }, 'Ohne Namen geht es nicht.'],
    ['maximum', 'maximum', { maximum: 1.5 }, 'Mehr als 1,5 geht nicht.'],
    ['number', 'type', { type: 'integer' }, 'Nur Ziffern.'],
    ['incomplete', 'global.rules.date.incomplete', {}, 'Da fehlt etwas.'],
    [
      '400006',
      'provider',
      {},
      'Das nehmen wir nicht an.',
      { values: { fault: 400_006 }, keys: ['mpp.errors.general'] },
    ],
  ])('is the editor’s at %s, before all others (%s of %j)', (rule, what, schema, sentence, error) => {
    const errors = { [rule]: rule === 'maximum' ? 'Mehr als {{maximum}} geht nicht.' : sentence };
    expect(say(what, schema, { errors, messageTexts: { [what]: 'Der Satz der Site.' } }, error)).toBe(sentence);
  });

  it('is plain text: placeholders without a value, keys and markup stay as they are written (CON-1)', () => {
    const text = '<b>{{nobody}}</b> $t(global.rules.format) {{label}}';
    expect(say('required', {}, { errors: { required: text } })).toBe(
      '<b>{{nobody}}</b> $t(global.rules.format) Hausnummer',
    );
    expect(say('required', {}, { errors: { required: 'global.email.invalid' } })).toBe('global.email.invalid');
  });

  it('of a code that tells whether somebody has an account is never the editor’s (ACC-1)', () => {
    const revealing = Object.entries(errorCatalogue).filter(([, { revealsAccount }]) => revealsAccount);
    for (const code of [...revealing.map(([name]) => name), '400003', '400022', '403043'])
      expect(isErrorRule(code), code).toBe(false);
  });

  it('never shows a key or a pattern', () => {
    expect(say('nowhere.to.be.found', { pattern: '^x$' })).not.toMatch(/nowhere|\^x/);
  });
});

describe('a rule of a general schema', () => {
  it.each<readonly [string, object, string]>([
    ['minItems', { minItems: 1 }, 'Hier ist mindestens ein Eintrag nötig.'],
    ['minItems', { minItems: 3 }, 'Hier sind mindestens 3 Einträge nötig.'],
    ['maxItems', { maxItems: 2 }, 'Hier sind höchstens 2 Einträge möglich.'],
    [
      'minItems',
      { minItems: 2, uniqueItems: true, items: { enum: ['a', 'b'] } },
      'Bitte wählen Sie mindestens 2 Möglichkeiten.',
    ],
    [
      'maxItems',
      { maxItems: 1, uniqueItems: true, items: { oneOf: [{ const: 'a' }] } },
      'Bitte wählen Sie höchstens eine Möglichkeit.',
    ],
    ['uniqueItems', {}, 'Jeder Eintrag darf nur einmal vorkommen.'],
    ['oneOf', { oneOf: [{ const: 'a' }, { enum: ['b'] }] }, 'Bitte wählen Sie eine der angebotenen Möglichkeiten.'],
    ['anyOf', { anyOf: [{ type: 'string' }, { const: 1 }] }, 'Diese Angaben passen so nicht. Bitte prüfen Sie sie.'],
    ['multipleOf', { multipleOf: 0.01 }, 'Bitte geben Sie höchstens 2 Stellen nach dem Komma ein.'],
    ['multipleOf', { multipleOf: 0.1 }, 'Bitte geben Sie höchstens eine Stelle nach dem Komma ein.'],
    ['multipleOf', { multipleOf: 1 }, 'Bitte geben Sie eine ganze Zahl ein.'],
    ['multipleOf', { multipleOf: 5 }, 'Bitte geben Sie ein Vielfaches von 5 ein.'],
    ['minProperties', { minProperties: 1 }, 'Bitte füllen Sie hier mindestens ein Feld aus.'],
    ['maxProperties', { maxProperties: 2 }, 'Bitte füllen Sie hier höchstens 2 Felder aus.'],
    ['false', {}, 'Hier steht etwas, das nicht vorgesehen ist. Bitte entfernen Sie es.'],
  ])('%s of %j: %s', (what, schema, sentence) => {
    expect(say(what, schema)).toBe(sentence);
  });

  it.each([
    [1, 'Może tu być tylko jedna pozycja.'],
    [5, 'Może tu być co najwyżej 5 pozycji.'],
  ])('has the plural of its language: at most %i items in Polish', (maxItems, sentence) => {
    const t = textsIn('pl', { pages });
    const schema: FormSchema = Object({ maxItems });
    expect(messageOf({ form: [], what: 'maxItems' }, { schema, label: '' }, t)).toBe(sentence);
  });

  /** A schema that breaks one keyword, and a value that breaks it. */
  const broken: readonly (readonly [object, Json])[] = [
    [{ additionalProperties: false }, { b: 1 }],
    [{ unevaluatedProperties: false }, { b: 1 }],
    [{ properties: { a: false } }, { a: 1 }],
    [{ propertyNames: { maxLength: 2 } }, { abc: 1 }],
    [{ minProperties: 2 }, { a: 1 }],
    [{ maxProperties: 1 }, { a: 1, b: 2 }],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }],
    [{ required: ['b'] }, { a: 1 }],
    [{ minItems: 2 }, [1]],
    [{ maxItems: 1 }, [1, 2]],
    [{ uniqueItems: true }, [1, 1]],
    [{ contains: { const: 2 } }, [1]],
    [{ contains: { const: 1 }, minContains: 2 }, [1]],
    [{ contains: { const: 1 }, maxContains: 1 }, [1, 1]],
    [{ prefixItems: [{}], items: false }, [1, 2]],
    [{ prefixItems: [{}], unevaluatedItems: false }, [1, 2]],
    [{ oneOf: [{ const: 1 }, { minLength: 3 }] }, 'a'],
    [{ anyOf: [{ const: 1 }, { maximum: 3 }] }, 4],
    [{ not: { const: 1 } }, 1],
    [{ const: 'a' }, 'b'],
    [{ enum: ['a'] }, 'b'],
    [{ multipleOf: 5 }, 3],
    [{ minimum: 5 }, 3],
    [{ maximum: 5 }, 6],
    [{ exclusiveMinimum: 5 }, 5],
    [{ exclusiveMaximum: 5 }, 5],
    [{ minLength: 3 }, 'a'],
    [{ maxLength: 3 }, 'abcd'],
    [{ format: 'uri' }, 'a'],
    [{ format: 'date' }, 'a'],
    [{ type: 'integer' }, 'a'],
  ];
  const vague = german_t('global.rules.format');
  const ajv = customizeValidator({ AjvClass: Ajv2020, ajvOptionsOverrides: { allErrors: true, strict: false } });

  it.each(broken)('%j has a sentence of its own for %j, from our validator and from Ajv', (schema, value) => {
    const sentences = errorTransformer(formFromSchema(schema), german_t, () => Object(value));
    for (const either of [validator, ajv]) {
      const { errors } = either.validateFormData(value, schema, undefined, sentences);
      expect(errors.length).toBeGreaterThan(0);
      for (const { message } of errors) expect(message).not.toMatch(new RegExp(`^$|^${vague}$`, 'u'));
    }
  });
});
