import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageConstants } from '@kontor/rjsf-theme/texts';
import { textsOf } from './catalogue.ts';
import { namedKeys } from './specificationKeys.ts';

const de = textsOf('de');
const en = textsOf('en');

/** The values of constants in sentences, as requirements#constants defines them. */
const constants: Readonly<Record<string, string | number>> = { ...messageConstants, code: '{code}' };
const filled = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(constants[name] ?? whole));

/** Sentences that the specification quotes without a key. */
const englishSentences = [
  'Please enter a value.',
  'The specified value does not correspond to the expected format.',
  'An error occurred while sending the email. Please try again later.',
  "Response to login call didn't match the expected format.",
  'metadata fetch failed.',
  'cms data fetch failed.',
] as const;
const germanSentences = [
  'Bestätigt',
  'Das Double Opt In wurde erfolgreich bestätigt.',
  'Es ist ein unerwarteter Fehler aufgetreten.',
  'Fehlercode: {code}',
] as const;
/** Quoted words that are part of a longer text. */
const englishPhrases = ['not available yet', 'e-mail sent', 'for technical reasons, try later'] as const;

/** Quoted words of the specification that are values in data, not texts. */
const wireWords = new Set(['default', 'link', 'invalid sso token', 'Confirmed', 'required']);

describe('texts that the specification quotes', () => {
  it.each(Object.entries(namedKeys))(
    '%s is in the catalogue in German and English (requirements#texts-keys)',
    (key, sentence) => {
      expect(de[key]).toMatch(/\S/);
      expect(en[key]).toMatch(/\S/);
      if (sentence !== undefined) expect(filled(en[key] ?? '')).toBe(sentence);
    },
  );

  it.each(englishSentences)('English says "%s" (requirements#format-other)', (sentence) => {
    expect(Object.values(en).map(filled)).toContain(sentence);
  });

  it.each(germanSentences)('German says „%s“', (sentence) => {
    expect(Object.values(de).map(filled)).toContain(sentence);
  });

  it.each(englishPhrases)('English uses the words "%s"', (phrase) => {
    expect(Object.values(en).some((text) => text.includes(phrase))).toBe(true);
  });
});

describe('this list against docs/requirements.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/requirements.md'), 'utf8').replaceAll(
    /<[^>]*>/g,
    '',
  );
  const productSentences = new Set<string>([
    ...englishSentences,
    ...germanSentences,
    ...englishPhrases,
    ...wireWords,
    ...Object.values(namedKeys).filter((sentence) => sentence !== undefined),
  ]);

  it('has every quoted sentence (requirements#texts-quoted)', () => {
    const quoted = [...text.matchAll(/"([^"\n]{3,})"/g)].map(([, sentence]) => sentence ?? '');
    expect(quoted.length).toBeGreaterThan(20);
    expect(quoted.filter((sentence) => !productSentences.has(sentence))).toEqual([]);
  });

  it('has every key, those with a placeholder by an example', () => {
    const keys = [...text.matchAll(/\b(?:clp|mpp|ap|global)\.[A-Za-z][\w.{}-]*[\w}]/g)].map(([key]) => key);
    const patterns = keys.map(
      (key) => new RegExp(`^${key.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, String.raw`[\w.-]+`)}$`),
    );
    expect(keys.length).toBeGreaterThan(12);
    expect(keys.filter((_key, index) => !Object.keys(namedKeys).some((name) => patterns[index]?.test(name)))).toEqual(
      [],
    );
  });
});
