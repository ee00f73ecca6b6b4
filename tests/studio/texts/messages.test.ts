import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localeTexts } from '../../locales.ts';

const folder = join(import.meta.dirname, '../../../studio');
const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(localeTexts(language, 'studio')));

const german = textsOf('de');
const english = textsOf('en');
const placeholders = (text: string | undefined): readonly string[] => (text?.match(/\{\{\w+\}\}/g) ?? []).toSorted();
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');
const areas = new Set([...german.keys()].map((key) => key.split('.')[0]));
const mentions = [...sources.matchAll(/['"`](([a-z]\w*)\.[\w.-]*)(['"`]|\$\{)/g)]
  .filter(([, , area]) => areas.has(area))
  .map(([whole, key = '', , end = '']) => [whole, key, end] as const);

describe('the studio’s texts', () => {
  it('are the same in German and English: keys and placeholders', () => {
    expect([...english.keys()].toSorted()).toEqual([...german.keys()].toSorted());
    expect(
      [...german].filter(([key, text]) => String(placeholders(text)) !== String(placeholders(english.get(key)))),
    ).toEqual([]);
  });

  it('exist for each key that the code names', () => {
    const plural = (key: string): boolean => german.has(`${key}_other`);
    const missing = mentions
      .filter(([, key, end]) => end !== '${' && !german.has(key) && !plural(key))
      .map(([, key]) => key);
    expect(missing).toEqual([]);
  });

  it('are all used', () => {
    const whole = new Set(mentions.map(([, key]) => key));
    const beginnings = mentions.filter(([, , end]) => end === '${').map(([, key]) => key);
    const unused = [...german.keys()].filter(
      (key) => !whole.has(key.replace(/_(?:one|other)$/, '')) && !beginnings.some((begin) => key.startsWith(begin)),
    );
    expect(unused).toEqual([]);
  });

  it('are sentences without exclamation marks and never empty', () => {
    expect([...german, ...english].filter(([, text]) => text.trim() === '' || text.includes('!'))).toEqual([]);
  });
});
