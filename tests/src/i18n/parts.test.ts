// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '#src/i18n/messages.ts';
import { baseLanguages, textsOf } from './catalogue.ts';

/** Folders whose pages load the rest of the texts first: they alone may use its keys. */
// The error catalogue is one table for all pages.
const behindTheEntrance = /^(?:src\/errors\/errorCatalogue|src\/errors\/messageKeys|src\/screens\/(?:account|preferences|start)|src\/state\/(?:portal\/accountForm|preferences)|renderers\/(?:fields|tab-components|gallery)|schema-adapters)/;
const keyOfPages = /['"`](?:mpp\.(?!errors\.)|ap\.)/;

const sources = ['src', 'renderers', 'schema-adapters'].flatMap((room) =>
  readdirSync(new URL(`../../../${room}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).flatMap((name) => (/\.tsx?$/.test(name) ? [`${room}/${name}`] : [])),
);

describe('the two parts of a catalogue', () => {
  it.each(baseLanguages)('%s: together they are the whole file, and none stands in both', async (language) => {
    const [entry, pages] = await Promise.all([loadMessages(language, 'entry'), loadMessages(language, 'pages')]);
    expect({ ...entry, ...pages }).toEqual(textsOf(language));
    expect(Object.keys(entry).filter((key) => key in pages)).toEqual([]);
    expect(Object.keys(pages).every((key) => /^(?:mpp|ap)\./.test(key) && !key.startsWith('mpp.errors.'))).toBe(true);
  });

  it('leave the entrance without a word of the pages behind it', () => {
    const outside = sources.filter((path) => !behindTheEntrance.test(path) && keyOfPages.test(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')));
    expect(outside).toEqual([]);
  });
});
