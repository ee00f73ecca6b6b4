// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '#src/i18n/messages.ts';
import { baseLanguages, textsOf } from './catalogue.ts';

/** Files whose texts are only used on pages that load the second part first, and the error table of all pages. */
const behindTheEntrance =
  /^(?:src\/errors\/(?:errorCatalogue|fieldSentences|messageKeys)|src\/screens\/(?:account|newsletters|preferences|start|registration|reset-password|restore-email|social|double-opt-in|consents)\/|src\/layout\/(?:AccountMenu|AccountPage|DraftNotice|RegionIndicator|TermsLabel)|src\/state\/(?:consents|portal\/(?:accountForm|dataCopy)|preferences)|src\/rules\/(?:regionCheck|data-copy)|renderers\/(?:consents|fields|tab-components|gallery|theme|widgets\/(?!PasswordWidget|TextWidget|CheckboxWidget)|form\/PortalForm|templates\/general|messages\/(?:patternText|rareRules))|schema-adapters)/;

const sources = ['src', 'renderers', 'schema-adapters'].flatMap((folder) =>
  readdirSync(new URL(`../../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    /\.tsx?$/.test(name) ? [`${folder}/${name}`] : [],
  ),
);

/** Files whose texts are only used on pages of the portal, and the error table of all pages. */
const inThePortal =
  /^(?:src\/errors\/(?:errorCatalogue|messageKeys)|src\/screens\/(?:account|start|registration|reset-password|restore-email|social|double-opt-in)\/|src\/layout\/(?:AccountMenu|AccountPage|RegionIndicator|TermsLabel)|src\/state\/(?:consents|portal)\/|src\/rules\/regionCheck|renderers\/gallery)/;

describe('the parts of a catalogue', () => {
  it.each(baseLanguages)('%s: together they are the whole file, and no key is in two', async (language) => {
    const parts = await Promise.all(
      (['entry', 'pages', 'rare', 'portal', 'consents', 'email'] as const).map((part) => loadMessages(language, part)),
    );
    expect(Object.assign({}, ...parts)).toEqual(textsOf(language));
    expect(parts.flatMap((part) => Object.keys(part)).toSorted()).toEqual(Object.keys(textsOf(language)).toSorted());
  });

  it('keep texts of the portal out of the preference centre’s parts', async () => {
    const portal = Object.keys(await loadMessages('de', 'portal'));
    expect(foundOutside(inThePortal, portal)).toEqual([]);
  });

  it('keep texts of tasks that few customers do out of all other files', async () => {
    const rare = Object.keys(await loadMessages('de', 'rare'));
    const own =
      /[Pp]asskey|src\/errors\/errorCatalogue|src\/screens\/account\/(?:MyData|DataCopy|Prove\w+|DeleteAccount|DeletionNotice)|data-?[cC]opy/;
    expect(foundOutside(own, rare)).toEqual([]);
  });

  it('keep texts of changing the e-mail address out of all other parts', async () => {
    const email = Object.keys(await loadMessages('de', 'email'));
    expect(email.length).toBeGreaterThan(10);
    expect(
      foundOutside(/^src\/screens\/(?:account|restore-email)\/(?:Email|LoginAgain|useEmailCodeMail|Restore)/, email),
    ).toEqual([]);
  });

  it('keep texts of consents out of all other parts', async () => {
    const consents = Object.keys(await loadMessages('de', 'consents'));
    expect(consents.length).toBeGreaterThan(20);
    expect(foundOutside(/^(?:src\/screens|renderers)\/(?:consents|tab-components\/consents)\//, consents)).toEqual([]);
  });

  it('keep texts of other pages out of the login page’s part', async () => {
    const [pages, portal] = await Promise.all([loadMessages('de', 'pages'), loadMessages('de', 'portal')]);
    expect(foundOutside(behindTheEntrance, Object.keys({ ...pages, ...portal }))).toEqual([]);
  });
});

/** Places of text keys in other files than those. */
function foundOutside(files: RegExp, keys: readonly string[]): readonly string[] {
  return sources
    .filter((path) => !files.test(path))
    .flatMap((path) => {
      const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
      return keys.filter((key) => text.includes(`'${key}'`)).map((key) => `${path}: ${key}`);
    });
}
