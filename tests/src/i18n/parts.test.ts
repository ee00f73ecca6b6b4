// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '#src/i18n/messages.ts';
import { baseLanguages, textsOf } from './catalogue.ts';

/** Files whose texts are only used on pages that load the second part first, and the error table of all pages. */
const behindTheEntrance =
  /^(?:src\/errors\/(?:errorCatalogue|fieldSentences|messageKeys)|src\/screens\/(?:account|preferences|start|registration|reset-password|social|double-opt-in)\/|src\/layout\/(?:AccountMenu|AccountPage|DraftNotice|RegionIndicator|TermsLabel)|src\/state\/(?:portal\/accountForm|preferences)|src\/rules\/regionCheck|renderers\/(?:fields|tab-components|gallery|theme|widgets\/(?!PasswordWidget|TextWidget|CheckboxWidget)|form\/PortalForm|templates\/general|messages\/(?:patternText|rareRules))|schema-adapters)/;

const sources = ['src', 'renderers', 'schema-adapters'].flatMap((folder) =>
  readdirSync(new URL(`../../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    /\.tsx?$/.test(name) ? [`${folder}/${name}`] : [],
  ),
);

describe('the two parts of a catalogue', () => {
  it.each(baseLanguages)('%s: together they are the whole file, and no key is in both', async (language) => {
    const [entry, pages] = await Promise.all([loadMessages(language, 'entry'), loadMessages(language, 'pages')]);
    expect({ ...entry, ...pages }).toEqual(textsOf(language));
    expect(Object.keys(entry).filter((key) => key in pages)).toEqual([]);
  });

  it('keep texts of other pages out of the login page’s part', async () => {
    const pages = Object.keys(await loadMessages('de', 'pages'));
    const outside = sources
      .filter((path) => !behindTheEntrance.test(path))
      .flatMap((path) => {
        const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
        return pages.filter((key) => text.includes(`'${key}'`)).map((key) => `${path}: ${key}`);
      });
    expect(outside).toEqual([]);
  });
});
