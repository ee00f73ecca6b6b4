import { describe, expect, it } from 'vitest';
import { textByKey } from '../../../renderers/texts/textByKey.ts';
import { textsIn } from '../../../renderers/texts/textsIn.ts';
import { baseLanguages, textsOf } from '../../src/app/texts/catalogue.ts';
import { localeTexts } from '../../locales.ts';

const t = textsIn('pl', {
  common: {
    greeting: 'Hallo {{name}}, {{confirmationDays}} Tage',
    empty: '',
    file_few: '{{count}} pliki',
    file_many: '{{count}} plików',
    file_one: '{{count}} plik',
    plain: 'Text',
  },
  pages: { later: 'Später' },
});
const say = (keys: string | readonly string[], values?: Readonly<Record<string, string | number>>): string =>
  textByKey(t, keys, values);

describe('a text', () => {
  it('gets its values, and the numbers that every text may name', () => {
    expect(say('greeting', { name: 'Ada' })).toBe('Hallo Ada, 14 Tage');
    expect(say('greeting', { name: 'Ada', confirmationDays: 3 })).toBe('Hallo Ada, 3 Tage');
  });

  it('shows what customers typed as they typed it', () => {
    const typed = '{{confirmationDays}} $& <b>$1 $t(plain)';
    expect(say('greeting', { name: typed })).toBe(`Hallo ${typed}, 14 Tage`);
  });

  it.each([
    [1, '1 plik'],
    [3, '3 pliki'],
    [5, '5 plików'],
    [22, '22 pliki'],
  ])('is in the plural form that %i needs', (count, text) => {
    expect(say('file', { count })).toBe(text);
  });

  it('without plural forms is the same for every number', () => {
    expect(say('plain', { count: 7 })).toBe('Text');
  });

  it('is the first of several that is there, in either namespace; a text may be empty', () => {
    expect(say(['nothing', 'later', 'plain'])).toBe('Später');
    expect(say(['empty', 'plain'])).toBe('');
    expect(say(['nothing', 'constructor', 'plain'])).toBe('Text');
  });

  it.each(baseLanguages)('in %s leaves no placeholder open for any number', (language) => {
    const own = textsIn(language, { common: localeTexts(language, 'common'), pages: localeTexts(language, 'pages') });
    const texts = textsOf(language);
    const stems = new Set(Object.keys(texts).map((key) => key.replace(/_(?:one|few|many|other)$/, '')));
    const names = Object.values(texts).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)]);
    const values = Object.fromEntries(names.map(([, name = '']) => [name, 'x']));
    const hasPlural = (key: string): boolean => `${key}_other` in texts;
    const wrong = [...stems].filter((key) =>
      (hasPlural(key) ? [0, 1, 2, 5, 1.5] : [1]).some((count) => {
        const text = textByKey(own, key, { ...values, count });
        return text === key || /[{}]/.test(text);
      }),
    );
    expect(wrong).toEqual([]);
  });
});
