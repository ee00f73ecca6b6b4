import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../src/i18n/catalogue.ts';
import { commonText, unicodeRanges } from '../../scripts/build/fonts/characters.ts';

const sheet = readFileSync('renderers/theme/fonts.css', 'utf8').replaceAll(/\s+/g, ' ');

/** The `unicode-range` of each face whose file has this name. */
const rangeOf = (file: string): string | undefined =>
  new RegExp(`url\\('\\./fonts/${file}\\.woff2'\\)[^;]*; unicode-range: ([^;]*);`).exec(sheet)?.[1];

describe('the fonts’ files', () => {
  it.each(['figtree', 'bricolage-grotesque'])('%s: browsers load the part that has a text’s characters', (name) => {
    expect(rangeOf(`${name}-common`)).toBe(unicodeRanges.common);
    expect(rangeOf(`${name}-latin`)).toBe(unicodeRanges.latin);
  });

  it.each(['de', 'en'])('texts in %s need the first part only', (language) => {
    const texts = Object.values(textsOf(language));
    expect([...new Set(texts.join(''))].filter((sign) => !commonText.includes(sign))).toEqual([]);
  });
});
