import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { csvOf, parseCsv } from '#studio/model/csv.ts';
import { withValue, type Documents } from '#studio/model/documents.ts';
import {
  ExchangeError,
  exchangeOf,
  importedTexts,
  readTable,
  tableOf,
  withImported,
  type Exchange,
} from '#studio/model/exchange.ts';
import { withOriginals } from '#studio/model/originals.ts';
import { lengthAt, moveItem, removeItem, withoutTexts } from '#studio/model/structure.ts';
import { textPlaces } from '#studio/model/translations.ts';
import { readXliff, xliffOf } from '#studio/model/xliff.ts';
import { cases } from '../../longRun.ts';
import { scenarioDocuments, small, tiles } from './contentSamples.ts';
import { anyText } from '../../anyText.ts';

const words = { site: 'kontor', before: (text: string) => `war: ${text}` };
const forms = {
  XLIFF: (exchange: Exchange) => readXliff(xliffOf(exchange, words)),
  CSV: (exchange: Exchange) => readTable(tableOf(exchange, (key) => key)),
};
const both = Object.entries(forms);
const label = [...tiles, '0', 'label'];
const described = ['preferenceCenter', 'tabs', '0', 'description'];
const [, germany = {}] = scenarioDocuments.find(([scenario]) => scenario === 'germany') ?? [];
const personal = ['preferenceCenter', 'tabs', '1', 'components'];
const rich = 'Hallo {{name}}, <b>alles</b> „Bio“ & mehr\nauf zwei Zeilen';

/** German texts with a placeholder and markup, and nothing in French. */
const untranslated: Documents = {
  de: withValue(small['de']!, described, rich),
  fr: withoutTexts(small['de']!) as Documents[string],
};
const exported = (documents: Documents, isWhole = true): Exchange =>
  exchangeOf(documents, { main: 'de', language: Object.keys(documents)[1]!, isWhole }, ({ pointer }) => pointer);
/** Translates the texts as a translator would. */
const translated = (exchange: Exchange, to: (source: string) => string): Exchange => ({
  ...exchange,
  texts: exchange.texts.map((text) => ({ ...text, target: to(text.source) })),
});
const refusal = (read: () => unknown): string | undefined => {
  try {
    read();
  } catch (error) {
    return error instanceof ExchangeError ? error.refusal : String(error);
  }
  return undefined;
};

describe.each(both)('texts as %s', (_form, through) => {
  it.each(scenarioDocuments.filter(([, documents]) => Object.keys(documents).length > 1))(
    'change nothing when they come back as they went: %s',
    (_scenario, documents) => {
      const [main = '', ...others] = Object.keys(documents);
      for (const language of others) {
        const exchange = through(exchangeOf(documents, { main, language, isWhole: true }, () => 'Ü & <b>'));
        expect(exchange).toMatchObject({ main, language });
        expect(exchange.texts.length).toBeGreaterThan(20);
        expect(importedTexts(documents, exchange)).toEqual([]);
        expect(withImported(documents, exchange)).toEqual(documents);
      }
    },
  );

  it('change nothing, whatever they say, and whichever of them there are', () => {
    const text = fc.option(
      fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(...Array.from('=\'"+-@;,\r\n\t<&>]{}a ')) })),
      {
        nil: undefined,
      },
    );
    const places = textPlaces(small, 'de').map(({ path }) => path);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text), { minLength: places.length, maxLength: places.length }),
        fc.boolean(),
        (texts, isWhole) => {
          const documents = texts.reduce<Documents>(
            (all, [de, en], index) => ({
              de: withValue(all['de']!, places[index]!, de),
              en: withValue(all['en']!, places[index]!, en),
            }),
            small,
          );
          const exchange = through(exported(documents, isWhole));
          expect(withImported(documents, exchange)).toEqual(documents);
        },
      ),
      { numRuns: cases(20, 500) },
    );
  });

  it('come back translated, with placeholders and markup, where their parts are now', () => {
    const exchange = through(
      translated(exported(untranslated), (source) => source.replace('Hallo', 'Bonjour').replace('Bio', 'Bio (fr)')),
    );
    const moved = moveItem(untranslated, [...tiles, '0'], tiles, 1).documents;
    const after = withImported(moved, exchange)['fr'];
    expect(after).toMatchObject({
      preferenceCenter: {
        tabs: [
          {
            label: 'Interessen',
            description: rich.replace('Hallo', 'Bonjour').replace('Bio', 'Bio (fr)'),
            components: [{ tiles: [{ label: 'Vegan' }, { label: 'Bio (fr)' }] }, {}],
          },
          {},
        ],
      },
    });
    expect(JSON.stringify(after)).not.toContain('originals');
  });

  it.each([
    ['a part', personal],
    ['a choice', [...personal, '2', 'fields', '3', 'options']],
  ])('leave every right translation after %s was moved or deleted', (_what, list) => {
    const exchange = through(exported(germany));
    const last = String(lengthAt(germany['de'], list) - 1);
    for (const { documents } of [
      moveItem(germany, [...list, last], list, 0),
      moveItem(germany, [...list, '0'], list, 1),
      removeItem(germany, [...list, '0']),
    ])
      expect(JSON.stringify(withImported(documents, exchange))).toBe(JSON.stringify(documents));
  });

  it('are only those that are missing or to be looked at, if that is wanted', () => {
    const changed = withOriginals(small, { ...small, de: withValue(small['de']!, label, 'Öko') }, 'de');
    const lacking = { ...changed, en: withValue(changed['en']!, [...tiles, '1', 'label'], undefined) };
    const exchange = exported(lacking, false);
    expect(through(exchange).texts.map(({ source, target = '' }) => [source, target])).toEqual([
      ['Öko', 'Organic'],
      ['Vegan', ''],
    ]);
    expect(withImported(lacking, through(exchange))).toEqual(lacking);
  });

  it('that were translated from an older text are to be looked at', () => {
    const exchange = through(translated(exported(untranslated), (source) => `${source}!`));
    const after = withImported({ ...untranslated, de: withValue(untranslated['de']!, label, 'Öko') }, exchange)['fr'];
    expect(JSON.stringify(after)).toContain(
      '"label":"Bio!","originals":{"label":"Bio"}'.replace('"label":"Bio!",', ''),
    );
    expect(JSON.stringify(after).split('originals')).toHaveLength(2);
  });

  it.each([
    ['Bonjour {{nom}}, <b>tout</b>', 'placeholders'],
    ['Bonjour {{name}} {{name2}}, <b>tout</b>', 'placeholders'],
    ['Bonjour {{name}}, tout', 'markup'],
    ['Bonjour {{name}}, <b>tout<b>', 'markup'],
    ['Bonjour {{name}}, <b>tout</b><script>', 'markup'],
  ])('are refused if they say %s, and the others are taken', (target, reason) => {
    const exchange = through(
      translated(exported(untranslated), (source) => (source === rich ? target : `${source} (fr)`)),
    );
    const rows = importedTexts(untranslated, exchange);
    expect(rows.filter((row) => row.refusal).map((row) => [row.after, row.refusal])).toEqual([[target, reason]]);
    expect(rows.length).toBeGreaterThan(4);
    expect(JSON.stringify(withImported(untranslated, exchange)['fr'])).toContain('Interessen (fr)');
    expect(JSON.stringify(withImported(untranslated, exchange)['fr'])).not.toContain('Bonjour');
  });
});

describe('XLIFF', () => {
  it('has the languages, and of each text its place, its part and its state', () => {
    const changed = withOriginals(small, { ...small, de: withValue(small['de']!, label, 'Öko') }, 'de');
    const xml = new DOMParser().parseFromString(xliffOf(exported(changed), words), 'application/xml');
    expect(['version', 'srcLang', 'trgLang'].map((name) => xml.documentElement.getAttribute(name))).toEqual([
      '2.1',
      'de',
      'en',
    ]);
    const units = [...xml.querySelectorAll('unit')];
    expect(new Set(units.map((unit) => unit.id)).size).toBe(units.length);
    const unit = units.find((one) => one.querySelector('source')?.textContent === 'Öko');
    expect(unit?.querySelector('note[category=part]')?.textContent).toBe(`/${label.join('/')}`);
    expect(unit?.querySelector('note[category=original]')?.textContent).toBe('war: Bio');
    expect(unit?.querySelector('segment')?.getAttribute('state')).toBe('initial');
    expect(units[0]?.querySelector('segment')?.getAttribute('state')).toBe('translated');
  });

  it('says that a text is still right by its state', () => {
    const changed = withOriginals(small, { ...small, de: withValue(small['de']!, label, 'Öko') }, 'de');
    const file = xliffOf(exported(changed), words).replace('state="initial"', 'state="final"');
    expect(importedTexts(changed, readXliff(file))).toMatchObject([{ before: 'Organic', after: 'Organic' }]);
    expect(JSON.stringify(withImported(changed, readXliff(file)))).not.toContain('originals');
  });

  it.each<[string, string, string]>([
    ['xliff of npm', 'xliff-npm.xlf', '/preferenceCenter/tabs/anchor "interests"/description'],
    ['translate-toolkit of Debian', 'translate-toolkit.xlf', ''],
  ])('that %s has written is read', (_tool, file, place) => {
    const exchange = readXliff(readFileSync(`fixtures/translations/${file}`, 'utf8'));
    expect(exchange).toMatchObject({ main: 'de', language: 'fr' });
    expect(exchange.texts.some((text) => (text.place ?? '') === place)).toBe(true);
    expect(importedTexts(untranslated, exchange).filter((row) => row.refusal)).toEqual([]);
    expect(withImported(untranslated, exchange)['fr']).toMatchObject({
      preferenceCenter: {
        tabs: [
          {
            label: 'Centres d’intérêt',
            description: expect.stringMatching(/^Bonjour \{\{name\}\}, <b>tout<\/b> .*\n/),
            components: [{ tiles: [{ label: 'Bio' }, { label: 'Végane' }] }, {}],
          },
          { label: 'Deux' },
        ],
      },
    });
    expect(JSON.stringify(withImported(untranslated, exchange))).not.toContain('originals');
  });

  it('without places is taken once wherever its source stands', () => {
    const target = (name: string) =>
      `<unit id="${name}"><segment><source>Vegan</source><target>${name}</target></segment></unit>`;
    const file = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="de" trgLang="fr"><file id="f">${target('a')}${target('b')}</file></xliff>`;
    const twice = { ...untranslated, de: withValue(untranslated['de']!, label, 'Vegan') };
    expect(importedTexts(twice, readXliff(file)).map((row) => [row.place?.path.at(-2), row.after])).toEqual([
      ['0', 'a'],
      ['1', 'a'],
    ]);
  });

  it('stands for inline elements by what they say of themselves', () => {
    const unit =
      '<unit id="1"><segment><source>A <ph id="1" equiv="{{name}}"/> <pc id="2">b</pc></source><target>B <ph id="1" disp="{{name}}"/></target></segment><ignorable><source> </source></ignorable><segment><source>C</source><target>D<cp hex="0007"/></target></segment></unit>';
    const { texts } = readXliff(
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="de" trgLang="fr"><file id="f">${unit}</file></xliff>`,
    );
    expect(texts).toMatchObject([{ source: 'A {{name}} b C', target: 'B {{name}} D\u0007' }]);
  });

  it.each([
    ['<!DOCTYPE xliff [<!ENTITY a "b">]><xliff/>', 'doctype'],
    ['<xliff><file></xliff>', 'no-xliff'],
    ['<html/>', 'no-xliff'],
  ])('that is none is refused: %s', (text, reason) => expect(refusal(() => readXliff(text))).toBe(reason));
});

describe('CSV', () => {
  it('keeps what spreadsheets would take for a formula', () => {
    const cells = ['=1+1', "'=1", '+1', '-', '@a', "'", "''=", '\tx', 'a"b', '"', 'a;b', 'a\r\nb', ''];
    expect(parseCsv(csvOf([['place', 'x'], cells]))).toEqual([['place', 'x'], cells]);
    expect(csvOf([['=1', "'=1"]])).toBe("\uFEFF'=1,''=1\r\n");
  });

  it.each([
    ['semicolons', ';', '\r\n'],
    ['tabs', '\t', '\n'],
  ])('is read with %s, as spreadsheets save it', (_what, separator, end) => {
    const rows = [
      ['Stelle', 'Teil', 'de', 'fr', 'Stand'],
      ['/a', '', 'A, B', '"x"', ''],
    ];
    const csv = rows
      .map((row) => row.map((cell) => (cell.startsWith('"') ? '"""x"""' : cell)).join(separator))
      .join(end);
    expect(parseCsv(csv)).toEqual(rows);
    expect(readTable(csv)).toMatchObject({
      main: 'de',
      language: 'fr',
      texts: [{ place: '/a', source: 'A, B', target: '"x"' }],
    });
  });

  it.each(['', 'a,b,c', '\uFEFF'])('that is none is refused: %j', (text) =>
    expect(refusal(() => readTable(text))).toBe('no-table'),
  );
});
