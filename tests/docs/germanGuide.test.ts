import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const english = readFileSync('docs/guides/content-editors.md', 'utf8');
const german = readFileSync('docs/guides/content-editors.de.md', 'utf8');
const texts = JSON.parse(readFileSync('locales/de/studio.json', 'utf8')) as Readonly<Record<string, string>>;
/** The German guide leaves the table of the codes to the English one. */
const withoutCodes = english.replace(/<!-- findings -->[^]*<!-- \/findings -->/, '');

/** What stands in both: levels of headings, pictures, lengths of tables and lists, and everything between backticks, section by section. */
const outline = (guide: string) =>
  guide.split(/^(?=#+ )/m).map((section) => ({
    level: /^#*/.exec(section)?.[0].length,
    pictures: [...section.matchAll(/\]\((pictures\/[^)]+)\)/g)].map(([, picture]) => picture),
    rows: section.split('\n').filter((line) => /^[|-] /.test(line)).length,
    paragraphs: section.split(/\n{2,}/).filter((part) => part.trim() !== '').length,
    names: [...section.matchAll(/`[^`]+`/g)].map(([name]) => name).toSorted(),
  }));

describe('the guide for editors in German', () => {
  it('has the sections, pictures, tables and names of the English one', () => {
    expect(outline(german)).toEqual(outline(withoutCodes));
  });

  it('names buttons and pages as the studio does', () => {
    const studioTexts = Object.values(texts).map((text) => text.replace(/: \{\{language\}\}$/, ''));
    const named = [...german.matchAll(/(?<![\w`])_([A-ZÄÖÜ][^_\n]+)_/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !studioTexts.includes(name) && !name.startsWith('In English'))).toEqual([]);
  });
});
