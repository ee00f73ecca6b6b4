// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTranslator } from '#renderers/messages/createTranslator.ts';
import { baseLanguages, textsOf } from '../../src/i18n/catalogue.ts';

const texts: Readonly<Record<string, string>> = {
  greeting: 'Hallo {{name}}, {{days}} Tage',
  empty: '',
  file_few: '{{count}} pliki',
  file_many: '{{count}} plików',
  file_one: '{{count}} plik',
  plain: 'Text',
};
const textOf = (key: string): string | undefined => (Object.hasOwn(texts, key) ? texts[key] : undefined);
const { t, exists } = createTranslator('pl', textOf, { constants: { days: 14 }, missing: () => 'fehlt' });

describe('a text of the catalogue', () => {
  it('gets its values, and the numbers that every text may name', () => {
    expect(t('greeting', { name: 'Ada' })).toBe('Hallo Ada, 14 Tage');
    expect(t('greeting', { name: 'Ada', days: 3 })).toBe('Hallo Ada, 3 Tage');
  });

  it('leaves out a value that is not there, never showing the placeholder', () => {
    expect(t('greeting')).toBe('Hallo , 14 Tage');
    expect(t('greeting', { name: undefined })).toBe('Hallo , 14 Tage');
  });

  it('shows what customers typed as they typed it', () => {
    expect(t('greeting', { name: '{{days}} $& <b>$1' })).toBe('Hallo {{days}} $& <b>$1, 14 Tage');
  });

  it.each([
    [1, '1 plik'],
    [3, '3 pliki'],
    [5, '5 plików'],
    [22, '22 pliki'],
  ])('is in the plural form that %i needs', (count, text) => {
    expect(t('file', { count })).toBe(text);
  });

  it('without plural forms is the same for every number', () => {
    expect(t('plain', { count: 7 })).toBe('Text');
  });

  it('is the first of several that is there; a text may be empty', () => {
    expect(t(['nothing', 'plain', 'greeting'])).toBe('Text');
    expect(t(['empty', 'plain'])).toBe('');
    expect(exists('file', { count: 2 })).toBe(true);
    expect(exists('file')).toBe(false);
  });

  it('is replaced if none is there, also for keys that every object has', () => {
    expect(t(['nothing', 'constructor'])).toBe('fehlt');
    expect(t([])).toBe('fehlt');
  });

  it.each(baseLanguages)('in %s leaves no placeholder open for any number', (language) => {
    const all = textsOf(language);
    const reader = createTranslator(language, (key) => all[key]);
    const stems = Object.keys(all).map((key) => key.replace(/_(?:one|few|many|other)$/, ''));
    const wrong = stems.filter((key) =>
      [0, 1, 2, 5, 1.5].some((count) => !reader.exists(key, { count }) || /[{}]/.test(reader.t(key, { count }))),
    );
    expect(wrong).toEqual([]);
  });
});
