import { errorCatalogue } from '#src/errors/errorCatalogue.ts';
import { refusalKeys, fieldSentences, fieldWords, type FieldError } from '@kontor/schema-adapters/checks';
import { toAccountPath } from '@kontor/schema-adapters/provider';
import { messageKeys, type Area, type Refusal } from '#src/errors/messageKeys.ts';
import { placeRefusals } from '#src/errors/placeRefusals.ts';
import { ProviderError } from '#src/browser/gatewayErrors.ts';
import { describe, expect, it } from 'vitest';
import { baseLanguages, textsOf, type Texts } from '../app/texts/catalogue.ts';

const codes = [...new Set(Object.keys(errorCatalogue).map((key) => Number(key.split(' ')[0])))];
const details = [...new Set(Object.values(errorCatalogue).flatMap((row) => row.details ?? []))];
const rows = Object.values(errorCatalogue);
const segments = [
  ...new Set([
    ...rows.flatMap((row) => row.fields ?? []),
    ...Object.values(fieldSentences).flatMap((row) => Object.keys(row ?? {})),
  ]),
];
/** A field from content for which there is no message. */
const unknownField = 'petName';
/** The whole path of a field. */
const pathOf = (word: string): string =>
  Object.keys(fieldWords).find((path) => fieldWords[path] === word) ?? `profile.${word}`;
const unknownCode = 400_999;

/** The forms in which a provider refuses a value: the answer's own code, or the code beside the field's name. */
const forms: readonly (readonly [string, (code: number) => { readonly outer: number; readonly inner: number }])[] = [
  ['the code twice', (code) => ({ outer: code, inner: code })],
  ['inside 400009', (code) => ({ outer: 400_009, inner: code })],
  ['inside 400006', (code) => ({ outer: 400_006, inner: code })],
  ['around a code that nobody knows', (code) => ({ outer: code, inner: unknownCode })],
];

type Lookup = (area: Area, refusal: Refusal) => readonly string[];

type ErrorTexts = ReadonlyMap<string, readonly string[]>;

const lookUpMessages: Lookup = (area, refusal) => messageKeys(area, refusal, fieldSentences);

/** Error texts by the parts of their keys, in any order: `400006 zip`, `400006 100001`, `400006 general`. */
function index(texts: Texts): ErrorTexts {
  const textsByName = new Map<string, string[]>();
  for (const [key, text] of Object.entries(texts)) {
    const [, parts] = /^(?:mpp|clp|ap)\.errors\.(.+)$/.exec(key) ?? [];
    if (parts === undefined) continue;
    const name = parts.split('.').toSorted().join(' ');
    textsByName.set(name, [...(textsByName.get(name) ?? []), text]);
  }
  return textsByName;
}

/** The messages of the most specific step that has any. Source: requirements#error-lookup. */
function findExpectedMessages(
  texts: Texts,
  all: ErrorTexts,
  outer: number,
  inner: number,
  segment: string,
): readonly string[] {
  const named = (...parts: (string | number)[]): readonly string[] =>
    all.get(parts.map(String).toSorted().join(' ')) ?? [];
  const borrowed = (code: number): readonly string[] => {
    const key = fieldSentences[code]?.[segment];
    return key === undefined ? [] : [texts[key] ?? ''];
  };
  const general = (code: number): readonly string[] => (errorCatalogue[code]?.aboutForm ? [] : named(code, 'general'));
  const steps = [
    named(outer, inner, segment),
    [...named(inner, segment), ...(named(inner, segment).length === 0 ? borrowed(inner) : [])],
    [...named(outer, segment), ...(named(outer, segment).length === 0 ? borrowed(outer) : [])],
    outer === inner ? [] : named(outer, inner),
    general(inner),
    general(outer),
  ];
  return steps.find((step) => step.length > 0) ?? [texts['global.rules.format'] ?? ''];
}

/** Fields whose message is not the most specific one, as readable lines. */
function wrongSentences(texts: Texts, code: number, lookup: Lookup, all = index(texts)): readonly string[] {
  const wrong: string[] = [];
  for (const area of ['mpp', 'clp', 'ap'] as const)
    for (const [form, codesOf] of forms)
      for (const segment of [...segments, unknownField]) {
        const { outer, inner } = codesOf(code);
        const keys = lookup(area, { code: outer, detailCode: inner, field: pathOf(segment), atField: true });
        const said = texts[keys.find((key) => key in texts) ?? ''] ?? '';
        if (!findExpectedMessages(texts, all, outer, inner, segment).includes(said))
          wrong.push(`${area}, ${form}, ${segment}: ${said}`);
      }
  return wrong;
}

describe.each(baseLanguages)('a refused field, in %s', (language) => {
  const texts = textsOf(language);

  it('has its most specific message for each code, in every form of the answer (requirements#error-400006, requirements#IDP-codes)', () => {
    const all = index(texts);
    const wrong = [...codes, ...details].flatMap((code) =>
      wrongSentences(texts, code, lookUpMessages, all).map((line) => `${code}, ${line}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no message about saving or the whole form if the field has its own', () => {
    const unfit = new Set(
      ['mpp.errors.general', 'clp.errors.general', 'ap.errors.general', 'global.errors.general'].map(
        (key) => texts[key],
      ),
    );
    const form = texts['mpp.errors.400006.form'];
    const wrong: string[] = [];
    for (const code of [...codes, ...details, unknownCode])
      for (const area of ['mpp', 'clp', 'ap'] as const)
        for (const segment of [...segments, unknownField])
          for (const [name, codesOf] of forms) {
            const { outer, inner } = codesOf(code);
            const keys = lookUpMessages(area, {
              code: outer,
              detailCode: inner,
              field: pathOf(segment),
              atField: true,
            });
            const said = texts[keys.find((key) => key in texts) ?? ''];
            if (unfit.has(said) || (said === form && segment !== 'form'))
              wrong.push(`${area} ${code} ${name} ${segment}: ${said}`);
          }
    expect(wrong).toEqual([]);
  });

  it('finds a lookup that uses the inner code alone (control)', () => {
    const innerAlone: Lookup = (area, { code, detailCode = code, field = '' }) => [
      ...messageKeys(area, { code: detailCode, field }),
      ...messageKeys(area, { code, field }),
    ];
    expect(wrongSentences(texts, 100_001, innerAlone)).not.toEqual([]);
    expect(wrongSentences(texts, 400_006, innerAlone)).not.toEqual([]);
  });
});

describe('refused fields of a form', () => {
  const texts = textsOf('de');
  const said = ([error]: readonly FieldError[]): string => texts[error?.keys?.find((key) => key in texts) ?? ''] ?? '';
  const bindings = [
    { form: ['zip'], provider: 'profile.zip' },
    { form: ['phone', 'number'], provider: 'profile.phones[0].number' },
    { form: ['store'], provider: 'data.preference.FAVORITE_STORE' },
    { form: ['street'], provider: 'data.addressBook.street' },
    { form: ['news'], provider: 'subscriptions.NLT_WEEKLY.email' },
    { form: ['mother'], provider: 'data.family.lastName' },
    { form: ['household'], provider: 'data.household.number' },
  ];
  const refused = (fieldName: string, errorCode: number): ProviderError =>
    new ProviderError('accounts.setAccountInfo', {
      errorCode: 400006,
      validationErrors: [{ fieldName, errorCode, message: 'Unallowed value' }],
    });

  it.each([
    ['profile.zip', ['zip'], 'Bitte prüfen Sie die Postleitzahl.'],
    ['zip', ['zip'], 'Bitte prüfen Sie die Postleitzahl.'],
    ['profile.phones[0].number', ['phone', 'number'], /Telefonnummer/],
    ['phones.number', ['phone', 'number'], /Telefonnummer/],
    ['profile.phones', ['phone', 'number'], /Telefonnummer/],
    ['data.preference.FAVORITE_STORE', ['store'], /Markt/],
    ['data.addressBook.street', ['street'], 'Bitte prüfen Sie die Straße.'],
  ])('%s is shown at its leaf', (fieldName, form, sentence) => {
    for (const inner of [400006, unknownCode]) {
      const { placed, unplaced } = placeRefusals(refused(fieldName, inner), { bindings, area: 'mpp' });
      expect(placed).toMatchObject([{ form, what: 'provider', values: { code: 400006 } }]);
      expect(said(placed)).toMatch(sentence);
      expect(unplaced).toEqual([]);
    }
  });

  it('asks for the missing value by name', () => {
    const { placed } = placeRefusals(refused('profile.zip', 400027), { bindings, area: 'mpp' });
    expect(said(placed)).toBe('Bitte geben Sie Ihre Postleitzahl ein.');
  });

  it.each([
    ['subscriptions.NLT_WEEKLY.email', 400006],
    ['subscriptions.NLT_WEEKLY.email', 400027],
    ['subscriptions.NLT_WEEKLY.email.isSubscribed', 400006],
    ['data.family.lastName', 400006],
    ['data.family.lastName', 400027],
    ['data.household.number', 400006],
  ])('%s (%i) has no sentence of the field whose name ends alike', (fieldName, code) => {
    const { placed } = placeRefusals(refused(fieldName, code), { bindings, area: 'mpp' });
    expect(said(placed)).toBe(texts[code === 400027 ? 'mpp.errors.400027.general' : 'global.rules.format']);
  });
});

it.each(['400006', '400023', '400026', '400027'])('the tools know what is said at each field for %s', (code) => {
  const texts = textsOf('de');
  const first = (keys: readonly string[] = []): string | undefined => keys.find((key) => Object.hasOwn(texts, key));
  for (const path of [...Object.keys(fieldWords).filter((name) => name.includes('.')), 'data.pet']) {
    const fault = { fieldName: path, errorCode: Number(code), message: '' };
    const binding = { form: ['x'], provider: toAccountPath(path) };
    const { placed } = placeRefusals({ code: 400_009, faults: [fault] }, { bindings: [binding], area: 'mpp' });
    expect(texts[first(refusalKeys(path, code)) ?? ''], path).toBe(texts[first(placed[0]?.keys) ?? '']);
  }
});
